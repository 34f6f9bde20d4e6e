import type { Connection } from '../database/client';
import type { StaffRole } from '@/contract/permissions';
import type { Locale } from '@/contract/locale';

/** The sender of a request. A visitor becomes a guest on the first write to a cart or wishlist. */
export type Actor =
  | { kind: 'customer'; customerId: number; sessionId: number }
  | { kind: 'guest'; guestId: number }
  | { kind: 'visitor' };

/** A signed-in member of staff. The shop's endpoints never see one, nor the admin's a customer. */
export interface StaffActor {
  kind: 'staff';
  staffId: number;
  sessionId: number;
  name: string;
  role: StaffRole;
  locale: Locale;
  /** False until the second factor was provided. */
  complete: boolean;
  /** Whether they signed in or confirmed the password in the last 15 minutes. */
  recentlyAuthenticated: boolean;
}

/** A request of staff, with its id in the logs. */
export interface StaffRequest {
  actor: StaffActor;
  requestId: string;
}

export type Customer = Extract<Actor, { kind: 'customer' }>;
/** An actor who can own a cart or a wishlist; no session is needed. */
export type CartOwner = Omit<Customer, 'sessionId'> | Extract<Actor, { kind: 'guest' }>;
/** An actor who can read a cart or a wishlist; a visitor's is empty. */
export type Shopper = CartOwner | Extract<Actor, { kind: 'visitor' }>;

/** The column and value that identify the owner of a cart or wishlist. */
export function cartOwnerColumn(owner: CartOwner): {
  column: 'customer_id' | 'guest_id';
  id: number;
} {
  return owner.kind === 'customer'
    ? { column: 'customer_id', id: owner.customerId }
    : { column: 'guest_id', id: owner.guestId };
}

/** Looks up and creates actors; implemented by the customer module. */
export interface Identities {
  /** The session of a bearer token `id|secret`; undefined if unknown, ended or expired. */
  findSession(token: string): Promise<Customer | undefined>;
  /** The guest identified by the secret of the guest cookie. */
  findGuest(secret: string): Promise<Extract<Actor, { kind: 'guest' }> | undefined>;
  /** The returned secret is sent as the cookie; only its hash is stored. */
  createGuest(connection?: Connection): Promise<{ guestId: number; secret: string }>;
}

/** Looks up staff sessions; implemented by the staff module. */
export interface StaffIdentities {
  /** The session of the secret in the admin's cookie. */
  findStaff(secret: string): Promise<StaffActor | undefined>;
}
