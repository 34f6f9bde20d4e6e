import { array, integer, object, string, type Infer } from 'superstruct';

/** The number of parcels sent to an account or phone number, and the order numbers of refused ones, newest first. */
export const customerParcels = object({ count: integer(), came_back: array(string()) });
export type CustomerParcels = Infer<typeof customerParcels>;
