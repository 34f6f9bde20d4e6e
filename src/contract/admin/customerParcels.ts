import { array, integer, object, string, type Infer } from 'superstruct';

/** How many parcels were sent to an account or phone number, and the numbers of refused ones, newest first. */
export const customerParcels = object({ count: integer(), came_back: array(string()) });
export type CustomerParcels = Infer<typeof customerParcels>;
