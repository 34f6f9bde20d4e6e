import type { Migration } from '../migrate';

/** Orders and payouts keep the id of their courier, so that it can be renamed, moved and archived. */
export const courierIds: Migration = {
  name: '042_courier_ids',
  up: `
update settings
set value = jsonb_set(value, '{couriers}', coalesce((
  select jsonb_agg(jsonb_build_object('id', courier -> 'name', 'archived', false) || courier order by position)
  from jsonb_array_elements(value -> 'couriers') with ordinality as list (courier, position)
), '[]'))
where key = 'delivery';

create temporary table known on commit drop as
  select courier ->> 'name' as id, lower(trim(courier ->> 'name')) as name, position
  from settings, jsonb_array_elements(value -> 'couriers') with ordinality as list (courier, position)
  where key = 'delivery';

alter table orders add column courier_id text;
-- A parcel that names no courier went with the first one.
update orders o set courier_id = k.id from known k
  where k.name = lower(trim(o.courier)) or (o.courier = '' and k.position = 1 and o.tracking_number <> '');
create index orders_courier_ids on orders (courier, courier_id) where courier_id is not null;

alter table settlements add column courier_id text;
update settlements s set courier_id = k.id from known k where k.name = lower(trim(s.courier));
`,
};
