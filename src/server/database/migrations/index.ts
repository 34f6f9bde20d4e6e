import type { Migration } from '../migrate';
import { shop } from './001_shop';

/** Every migration, oldest first. One that has been released is never changed. */
export const migrations: readonly Migration[] = [shop];
