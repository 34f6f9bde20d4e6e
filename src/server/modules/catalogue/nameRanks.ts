import { type Selectable, sql } from 'kysely';
import { intlTag, type Locale, locales, type Localized, textIn } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { ProductRow } from '../../database/tables';

/** The gap between two ranks leaves room for later names. */
const rankStep = 1000;

/**
 * Maps ids to ranks. Equal names share a rank. No collation of the embedded database sorts `sr-Latn` correctly: č
 * follows c, and dž, lj, nj follow d, l, n.
 */
export function nameRanks(products: readonly { id: number; name: Localized }[], locale: Locale) {
  const collator = new Intl.Collator(intlTag(locale));
  const sorted = [...products].sort((a, b) =>
    collator.compare(textIn(a.name, locale), textIn(b.name, locale)),
  );
  const ranks = new Map<number, number>();
  let rank = 0;
  sorted.forEach((entry, index) => {
    const before = sorted[index - 1];
    if (!before || collator.compare(textIn(before.name, locale), textIn(entry.name, locale)) !== 0)
      rank = index + 1;
    ranks.set(entry.id, rank * rankStep);
  });
  return ranks;
}

/** Ranks a product's new names among those of products on sale. */
export async function placeNames(trx: Connection, productId: number): Promise<void> {
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'name_ranks'])
    .where((eb) => eb.or([eb('active', '=', true), eb('id', '=', productId)]))
    .execute();
  const ranked = products.find(({ id }) => id === productId);
  if (!ranked) return;
  for (const locale of locales) {
    const rank = freeRank(products, ranked, locale);
    const ranks = rank === undefined ? nameRanks(products, locale) : new Map([[productId, rank]]);
    await sql`
      update products p set name_ranks = p.name_ranks || jsonb_build_object(${locale}::text, ranked.rank)
      from unnest(${[...ranks.keys()]}::int[], ${[...ranks.values()]}::int[]) as ranked (id, rank)
      where p.id = ranked.id`.execute(trx);
  }
}

type Ranked = Pick<Selectable<ProductRow>, 'id' | 'name' | 'name_ranks'>;

/** Returns undefined if there is no room left, or for a new language. */
function freeRank(products: readonly Ranked[], ranked: Ranked, locale: Locale): number | undefined {
  const collator = new Intl.Collator(intlTag(locale));
  let below = 0;
  let above = Infinity;
  for (const { id, name, name_ranks } of products) {
    if (id === ranked.id) continue;
    const order = collator.compare(textIn(name, locale), textIn(ranked.name, locale));
    const rank = name_ranks[locale];
    if (rank === undefined) return undefined;
    if (order === 0) return rank;
    if (order < 0) below = Math.max(below, rank);
    else above = Math.min(above, rank);
  }
  const rank = above === Infinity ? below + rankStep : Math.floor((below + above) / 2);
  return rank > below && rank < above ? rank : undefined;
}
