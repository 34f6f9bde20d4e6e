import type { Migration } from '../migrate';

/** Who receives a parcel instead of its buyer, such as a gift. */
export const recipients: Migration = {
  name: '025_recipients',
  up: `
alter table addresses
  add column recipient text not null default '',
  add column recipient_phone text not null default '';
`,
};
