import type { Migration } from '../migrate';
import { schema } from './001_schema';

/** All migrations, oldest first. Only append to this list: a released migration is never changed. */
export const migrations: readonly Migration[] = [schema];
