import { sql } from 'kysely';
import type { CodeProblem } from '@/contract/codeProblems';
import { applyCode, type CodeRules, codeStateOn, normalizeCode } from '@/contract/codeRules';
import { shopDay } from '@/contract/deliveryDay';
import type { DeliveryTerms } from '@/contract/totals';
import type { Connection } from '../../database/client';
import { columnIn } from '../../database/expressions';
import { nationalNumber } from '../../database/orderSearchWords';
import type { Locale } from '@/contract/locale';

/** The user of a code: an account, or the contact of an order entered by staff. */
export interface CodeUser {
  customer_id: number | null;
  email: string;
  phone: string;
}

/** A code that is valid today. */
export interface UsableCode extends CodeRules {
  code: string;
  /** True if this user has already used a code that is allowed once per customer. */
  usedBefore: boolean;
}

export const isUse = sql<boolean>`(o.status not in ('draft', 'cancelled', 'returned'))`;

/** Counts the uses of the code `c`. */
export const getUses = sql<number>`(
  select count(*)::integer from orders o where o.code = c.code and ${isUse})`;

/** Also finds orders from other accounts or by phone that have the same email address or phone number. */
async function hasUsed(
  connection: Connection,
  code: string,
  { customer_id, email, phone }: CodeUser,
): Promise<boolean> {
  const national = nationalNumber(phone);
  const { rows } = await sql<{ phone: string; isCertain: boolean }>`
    select phone, "isCertain" from (
      select o.contact ->> 'phone' as phone, o.search_words,
        coalesce(o.customer_id = ${customer_id}::integer, false)
          or (${email} <> '' and lower(o.contact ->> 'email') = lower(${email})) as "isCertain"
      from orders o where o.code = ${code} and ${isUse}
    ) o
    where "isCertain" or o.search_words @> array[${`0${national}`}]::text[]`.execute(connection);
  // The search words of an order also include the recipient's phone number.
  const isSame = (other: string) => national !== '' && nationalNumber(other) === national;
  return rows.some((row) => row.isCertain || isSame(row.phone));
}

/** Serialises uses of a code until the transaction ends. Placing an order takes this lock last. */
const lockCode = (trx: Connection, code: string) =>
  trx.selectFrom('codes').select('code').where('code', '=', code).forNoKeyUpdate().execute();

interface FoundCode extends CodeRules {
  code: string;
  starts_on: string;
  ends_on: string | null;
  stopped_at: Date | null;
  max_uses: number | null;
  once_each: boolean;
  uses: number;
}

async function findCode(connection: Connection, code: string): Promise<FoundCode | undefined> {
  const { rows } = await sql<FoundCode>`
    select c.*, to_char(c.starts_on, 'YYYY-MM-DD') as starts_on,
      to_char(c.ends_on, 'YYYY-MM-DD') as ends_on, ${getUses} as uses
    from codes c where c.code = ${code}`.execute(connection);
  return rows[0];
}

/** Returns undefined, equally quickly, if the code is unknown, not yet valid, expired or used up. */
export async function usableCode(
  connection: Connection,
  typed: string,
  user: CodeUser | null,
  { lock = false } = {},
): Promise<UsableCode | undefined> {
  const code = normalizeCode(typed);
  if (lock) await lockCode(connection, code);
  const found = await findCode(connection, code);
  if (!found || codeStateOn(shopDay(new Date()), found) !== 'valid') return undefined;
  const usedBefore = user !== null && found.once_each && (await hasUsed(connection, code, user));
  const { kind, value, minimum, categories, on_reduced } = found;
  return { code, kind, value, minimum, categories, on_reduced, usedBefore };
}

/** Returns whether an order that gave up its code can use it again, even if the code has expired. Locks the code. */
export async function canUseAgain(trx: Connection, code: string, user: CodeUser): Promise<boolean> {
  await lockCode(trx, code);
  const found = await findCode(trx, code);
  if (!found || (found.max_uses !== null && found.uses >= found.max_uses)) return false;
  return !found.once_each || !(await hasUsed(trx, code, user));
}

/** Returns undefined if the account has been deleted. */
export const accountUser = (
  connection: Connection,
  customerId: number,
): Promise<CodeUser | undefined> =>
  connection
    .selectFrom('customers')
    .select(['id as customer_id', 'email', 'phone'])
    .where('id', '=', customerId)
    .executeTakeFirst();

type Lines = Parameters<typeof applyCode>[1];

export function withCode(
  code: UsableCode | undefined,
  lines: Lines,
  terms: DeliveryTerms,
): { problem: CodeProblem | null; discounts: number[]; terms: DeliveryTerms } {
  if (code && !code.usedBefore) return applyCode(code, lines, terms);
  return { problem: code ? 'used' : 'invalid', discounts: lines.map(() => 0), terms };
}

/** Sorts the names in the shop's order. */
export async function categoryNames(
  connection: Connection,
  slugs: readonly string[],
  locale: Locale,
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select ${columnIn('c.name', locale)} as name from categories c
    where c.slug = any(${[...slugs]}::text[]) order by c.position`.execute(connection);
  return rows.map(({ name }) => name);
}
