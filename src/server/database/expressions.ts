import { sql, type RawBuilder } from 'kysely';
import { openStates, reservedStates } from '@/contract/fulfilment';
import { defaultLocale, type Locale } from '@/contract/locale';

/** As literals, which partial indexes need. */
const listOf = (states: readonly string[]) =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`;

export const open = listOf(openStates);
export const reserved = listOf(reservedStates);

/** `textIn` of a stored text: `column` is written in the query as it is, `p.name`. */
export const columnIn = (column: string, locale: Locale): RawBuilder<string> =>
  locale === defaultLocale
    ? sql`${sql.ref(column)} ->> ${locale}`
    : sql`coalesce(nullif(${sql.ref(column)} ->> ${locale}, ''), ${sql.ref(column)} ->> ${defaultLocale})`;
