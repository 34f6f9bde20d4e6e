import { type RawBuilder, sql } from 'kysely';
import { defaultLocale, type Locale } from '@/contract/locale';

/** `textIn` of a stored text: `column` is written in the query as it is, `p.name`. */
export const columnIn = (column: string, locale: Locale): RawBuilder<string> =>
  locale === defaultLocale
    ? sql`${sql.ref(column)} ->> ${locale}`
    : sql`coalesce(nullif(${sql.ref(column)} ->> ${locale}, ''), ${sql.ref(column)} ->> ${defaultLocale})`;
