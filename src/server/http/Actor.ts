import type { Connection } from '../database/client';

/** Who makes a call. A visitor becomes a guest with the first thing that is put aside. */
export type Actor =
  | { kind: 'customer'; customerId: number; sessionId: number }
  | { kind: 'guest'; guestId: number }
  | { kind: 'visitor' };

export type Customer = Extract<Actor, { kind: 'customer' }>;
/** Somebody who can own a cart or a wishlist. No session is needed for that. */
export type Owner = Omit<Customer, 'sessionId'> | Extract<Actor, { kind: 'guest' }>;
/** Whose cart or wishlist is looked at; a visitor's is empty. */
export type Shopper = Owner | Extract<Actor, { kind: 'visitor' }>;

/** By which column a cart or a wishlist is theirs. */
export function ownerOf(owner: Owner): { column: 'customer_id' | 'guest_id'; id: number } {
  return owner.kind === 'customer'
    ? { column: 'customer_id', id: owner.customerId }
    : { column: 'guest_id', id: owner.guestId };
}

/** How actors are found; the customer module provides it. */
export interface Identities {
  /** The session of a bearer token `id|secret`, or undefined where it is unknown, ended or too old. */
  findSession(token: string): Promise<Customer | undefined>;
  /** The guest of a cookie's secret. */
  findGuest(secret: string): Promise<Extract<Actor, { kind: 'guest' }> | undefined>;
  /** Makes a guest; the secret goes into the cookie and is stored hashed only. */
  createGuest(connection?: Connection): Promise<{ guestId: number; secret: string }>;
}
