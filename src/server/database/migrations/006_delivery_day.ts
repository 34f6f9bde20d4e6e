import type { Migration } from '../migrate';

/** The day on which an order should arrive, and what it is computed from. */
export const deliveryDaySchema: Migration = {
  name: '006_delivery_day',
  up: `
alter table orders add expected_on date;

-- Until the owner sets them.
update settings set value = value || '{
  "schedule": {
    "cut_off": "12:00",
    "working_days": [1, 2, 3, 4, 5],
    "transit_days": { "min": 1, "max": 2 },
    "closed_days": []
  },
  "couriers": []
}' where key = 'delivery';
`,
};
