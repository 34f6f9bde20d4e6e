import type { Migration } from '../migrate';

/** A discarded draft is kept for a while. */
export const discardedDrafts: Migration = {
  name: '014_discarded_drafts',
  up: 'alter table product_drafts add column discarded_at timestamptz',
};
