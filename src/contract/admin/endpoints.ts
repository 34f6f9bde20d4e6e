import type { Endpoint } from '../endpoint';

/** All endpoints of the admin; the authorization matrix has a row for each. */
export const adminEndpoints = {} satisfies Record<string, Endpoint>;
