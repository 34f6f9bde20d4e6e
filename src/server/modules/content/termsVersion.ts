import { sql } from 'kysely';

/** The terms as they stand, told apart from every other wording by a hash; null where there are none. */
export const termsVersion = sql<string | null>`
  (select left(md5(content::text), 12) from pages where name = 'terms')`;
