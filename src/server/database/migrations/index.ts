import type { Migration } from '../migrate';
import { schema } from './001_schema';

/**
 * All migrations, oldest first. From 1.0 on append only: a released migration is never changed.
 * Until then, migrations may be merged into the first one, which is then renamed, so that databases
 * of earlier builds are rejected.
 */
export const migrations: readonly Migration[] = [schema];
