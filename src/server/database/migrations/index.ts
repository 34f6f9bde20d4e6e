import type { Migration } from '../migrate';
import { schema } from './001_schema';

/**
 * All migrations, oldest first. From 1.0 on append only: a released migration is never changed. Before, they may be
 * joined into the first, which then gets another name, so that databases of earlier builds are refused.
 */
export const migrations: readonly Migration[] = [schema];
