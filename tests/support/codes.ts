import { addDays, shopDay } from '@/contract/deliveryDay';
import type { CodeTerms } from '@/contract/admin/codes';
import type { Connection } from '@/server/database/client';

let codeCount = 0;

/** A code for 10% off for everyone, valid since yesterday. */
export const tenPercent: CodeTerms = {
  kind: 'percent',
  value: 10,
  minimum: 0,
  categories: [],
  on_reduced: true,
  once_each: false,
  starts_on: addDays(shopDay(new Date()), -1),
  ends_on: null,
  max_uses: null,
};

/** Creates a code with these terms, and returns the text that customers type. */
export async function makeCode(
  connection: Connection,
  terms: Partial<CodeTerms> & { code?: string } = {},
): Promise<string> {
  codeCount += 1;
  const { categories, code = `TEST${codeCount}`, ...columns } = { ...tenPercent, ...terms };
  await connection
    .insertInto('codes')
    .values({ code, ...columns, categories: JSON.stringify(categories) })
    .execute();
  return code;
}
