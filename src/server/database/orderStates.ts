import { sql } from 'kysely';
import { openStates, reservedStates } from '@/contract/fulfilment';

/** As literals, which partial indexes need. */
const listOf = (states: readonly string[]) =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`;

export const open = listOf(openStates);
export const reserved = listOf(reservedStates);
