import { type Selectable, sql } from 'kysely';
import { type Locale, locales, type Localized } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { ProductRow } from '../../database/tables';

/** Ranks are stored with room for later names between them. */
export const rankStep = 1000;

/** `sr-Latn` sorts č after c and dž, lj, nj after d, l, n, which no collation here can. */
const collations: Readonly<Record<Locale, string>> = { 'sr-LAT': 'sr-Latn', en: 'en' };

/** The rank of each name, by id. Equal names share one. */
export function nameRanks(
  named: readonly { id: number; name: Localized }[],
  locale: Locale,
): Map<number, number> {
  const collator = new Intl.Collator(collations[locale]);
  const sorted = [...named].sort((a, b) => collator.compare(a.name[locale], b.name[locale]));
  const ranks = new Map<number, number>();
  let rank = 0;
  sorted.forEach((item, index) => {
    const before = sorted[index - 1];
    if (!before || collator.compare(before.name[locale], item.name[locale]) !== 0) rank = index + 1;
    ranks.set(item.id, rank);
  });
  return ranks;
}

const columns = { 'sr-LAT': 'name_rank_sr', en: 'name_rank_en' } as const;

/** Gives a product's new names their ranks among the products that are sold. */
export async function placeNames(trx: Connection, productId: number): Promise<void> {
  const named = await trx
    .selectFrom('products')
    .select(['id', 'name', 'name_rank_sr', 'name_rank_en'])
    .where((eb) => eb.or([eb('active', '=', true), eb('id', '=', productId)]))
    .execute();
  const own = named.find(({ id }) => id === productId);
  if (!own) return;
  for (const locale of locales) {
    const column = columns[locale];
    const rank = freeRank(named, own, locale);
    if (rank === undefined) await rewriteRanks(trx, column, nameRanks(named, locale));
    else
      await trx
        .updateTable('products')
        .set({ [column]: rank })
        .where('id', '=', productId)
        .execute();
  }
}

type Ranked = Pick<Selectable<ProductRow>, 'id' | 'name' | 'name_rank_sr' | 'name_rank_en'>;

/** Undefined if there is no room left. */
function freeRank(named: readonly Ranked[], own: Ranked, locale: Locale): number | undefined {
  const column = columns[locale];
  const collator = new Intl.Collator(collations[locale]);
  let below = 0;
  let above = Infinity;
  for (const product of named) {
    if (product.id === own.id) continue;
    const order = collator.compare(product.name[locale], own.name[locale]);
    if (order === 0) return product[column];
    if (order < 0) below = Math.max(below, product[column]);
    else above = Math.min(above, product[column]);
  }
  const rank = above === Infinity ? below + rankStep : Math.floor((below + above) / 2);
  return rank > below && rank < above ? rank : undefined;
}

async function rewriteRanks(
  trx: Connection,
  column: (typeof columns)[Locale],
  ranks: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    update products p set ${sql.ref(column)} = ranked.rank
    from unnest(${[...ranks.keys()]}::int[], ${[...ranks.values()].map((rank) => rank * rankStep)}::int[])
      as ranked (id, rank)
    where p.id = ranked.id`.execute(trx);
}
