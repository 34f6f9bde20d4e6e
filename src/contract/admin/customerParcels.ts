import { array, integer, object, string, type Infer } from 'superstruct';

/** Parcels of an account or phone number that were sent, and the numbers of those that nobody took, newest first. */
export const customerParcels = object({ count: integer(), came_back: array(string()) });
export type CustomerParcels = Infer<typeof customerParcels>;
