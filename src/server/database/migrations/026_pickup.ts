import type { Migration } from '../migrate';

/** Orders that customers pick up; those before were for the courier. */
export const pickup: Migration = {
  name: '026_pickup',
  up: `
alter table orders
  add column delivery_method text not null default 'courier'
    constraint orders_delivery_method_check check (delivery_method in ('courier', 'pickup'));
`,
};
