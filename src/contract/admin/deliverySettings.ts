import { array, integer, nullable, object, refine, size, string, type Infer } from 'superstruct';
import {
  closedDays,
  courierAddress,
  courierName,
  deliverySchedule,
  timeOfDay,
  transitDays,
  workingDays,
} from '../deliveryTerms';
import { defineEndpoint } from '../endpoint';
import { id, para, nonNegativeInteger } from '../fields';
import { localizedText } from '../localizedText';
import { localized } from './edited';

/** Para; a million dinars. */
const maxAmount = 100_000_000;

const courier = object({ name: courierName(), tracking_url: courierAddress() });

export const deliverySettings = object({
  flat_rate: nonNegativeInteger(maxAmount),
  free_from: nonNegativeInteger(maxAmount),
  note: localizedText(500),
  schedule: object({
    cut_off: timeOfDay(),
    working_days: workingDays(),
    transit_days: transitDays(),
    closed_days: size(closedDays(), 0, 100),
  }),
  /** The first courier is used for parcels that name none. */
  couriers: refine(
    size(array(courier), 0, 20),
    'differentNames',
    (couriers) =>
      new Set(couriers.map(({ name }) => name.trim().toLowerCase())).size === couriers.length ||
      'taken',
  ),
});
export type DeliverySettings = Infer<typeof deliverySettings>;

/** The stored form. Looser than the input struct: stored data may predate its rules. */
const storedDelivery = object({
  version: integer(),
  value: object({
    flat_rate: para(),
    free_from: para(),
    note: localized,
    schedule: deliverySchedule,
    couriers: array(object({ name: string(), tracking_url: nullable(string()) })),
  }),
});
export type StoredDelivery = Infer<typeof storedDelivery>;

export const getDeliverySettings = defineEndpoint({
  summary: 'Delivery settings in both languages',
  method: 'GET',
  path: '/api/admin/settings/delivery',
  access: 'owner',
  data: storedDelivery,
});

/** `version` is the one that was read. 409 `changed_meanwhile` with `details.current`. */
export const updateDeliverySettings = defineEndpoint({
  summary: 'Change the delivery settings',
  method: 'PUT',
  path: '/api/admin/settings/delivery',
  access: 'owner',
  body: object({ version: id(), value: deliverySettings }),
  data: storedDelivery,
});
