import type { Migration } from '../migrate';

/** Per courier, the columns of the file that he imports, and days until he pays out what he has collected. */
export const courierFiles: Migration = {
  name: '030_courier_files',
  up: `
update settings
set value = jsonb_set(value, '{couriers}', coalesce((
  select jsonb_agg('{"payout_days": 7, "columns": []}'::jsonb || courier order by position)
  from jsonb_array_elements(value -> 'couriers') with ordinality as list (courier, position)
), '[]'))
where key = 'delivery';
`,
};
