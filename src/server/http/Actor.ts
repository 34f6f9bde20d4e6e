import type { Connection } from '../database/client';

/** Who makes a call. A visitor becomes a guest with the first thing that is put aside. */
export type Actor =
  | { kind: 'customer'; customerId: number; sessionId: number }
  | { kind: 'guest'; guestId: number }
  | { kind: 'visitor' };

export type Customer = Extract<Actor, { kind: 'customer' }>;
/** Somebody who can own a cart or a wishlist. */
export type Owner = Exclude<Actor, { kind: 'visitor' }>;

/** How actors are found; the customer module provides it. */
export interface Identities {
  /** The session of a bearer token `id|secret`, or undefined where it is unknown, ended or too old. */
  findSession(token: string): Promise<Customer | undefined>;
  /** The guest of a cookie's secret. */
  findGuest(secret: string): Promise<Extract<Actor, { kind: 'guest' }> | undefined>;
  /** Makes a guest; the secret goes into the cookie and is stored hashed only. */
  createGuest(connection?: Connection): Promise<{ guestId: number; secret: string }>;
}
