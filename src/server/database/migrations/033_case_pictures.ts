import type { Migration } from '../migrate';

/** Pictures of complaints. Not in the folder of the shop's images, which anybody may read. */
export const casePictures: Migration = {
  name: '033_case_pictures',
  compatible: true,
  up: `
create table case_pictures (
  id integer generated always as identity primary key,
  case_number integer not null references cases,
  type text not null,
  -- Base64.
  content text not null
);
-- Sent again, a picture is stored once.
create unique index case_pictures_once on case_pictures (case_number, md5(content));
`,
};
