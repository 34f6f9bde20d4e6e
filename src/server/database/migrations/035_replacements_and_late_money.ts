import type { Migration } from '../migrate';

/** The order with the new goods of a complaint, which only the log named; money for an order that is cancelled. */
export const replacementsAndLateMoney: Migration = {
  name: '035_replacements_and_late_money',
  up: `
alter table cases
  add column replacement_id integer unique references orders,
  add check (replacement_id is null or decision is not distinct from 'replace');
update cases c set replacement_id = o.id
  from audit_log a join orders o on o.number = a.changes ->> 'order'
  where a.entity = 'case' and a.action = 'case.replace' and a.entity_id = c.number::text;

-- No order reaches a state twice, except by packing it again, or is paid twice in one.
drop index order_transitions_once;
create unique index order_transitions_once on order_transitions (order_id, to_state, (event = 'pay'))
  where undone_at is null and event not in ('pack', 'unpack');
`,
};
