import type { Migration } from '../migrate';

/** The version of the catalogue that staff published last. */
export const publicationSchema: Migration = {
  name: '009_publications',
  up: 'alter table catalogue_version add column published integer not null default 0',
};
