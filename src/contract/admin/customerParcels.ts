import { array, integer, object, string, type Infer } from 'superstruct';

/** Parcels sent to an account or phone number; numbers of refused ones, newest first. */
export const customerParcels = object({ count: integer(), came_back: array(string()) });
export type CustomerParcels = Infer<typeof customerParcels>;
