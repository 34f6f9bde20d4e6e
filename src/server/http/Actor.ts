import type { Connection } from '../database/client';
import type { StaffRole } from '@/contract/permissions';
import type { Locale } from '@/contract/locale';

/** The sender of a request. The first change of a cart or wishlist turns a visitor into a guest. */
export type Actor =
  | { kind: 'customer'; customerId: number; sessionId: number }
  | { kind: 'guest'; guestId: number }
  | { kind: 'visitor' };

/**
 * A logged-in staff member. The shop's endpoints never receive a staff member, and the admin's never receive a
 * customer.
 */
export interface StaffActor {
  kind: 'staff';
  staffId: number;
  sessionId: number;
  name: string;
  role: StaffRole;
  locale: Locale;
  /** False until the staff member has provided the second factor. */
  complete: boolean;
  /** Whether the staff member logged in or confirmed the password in the last 15 minutes. */
  recentlyAuthenticated: boolean;
}

/** A request by staff, with its id in the logs. */
export interface StaffRequest {
  actor: StaffActor;
  requestId: string;
}

export type Customer = Extract<Actor, { kind: 'customer' }>;
/** An actor who can own a cart or a wishlist. Requires no session. */
export type CartOwner = Omit<Customer, 'sessionId'> | Extract<Actor, { kind: 'guest' }>;
/** An actor who can read a cart or a wishlist. A visitor's is empty. */
export type Shopper = CartOwner | Extract<Actor, { kind: 'visitor' }>;

export function cartOwnerColumn(owner: CartOwner): {
  column: 'customer_id' | 'guest_id';
  id: number;
} {
  return owner.kind === 'customer'
    ? { column: 'customer_id', id: owner.customerId }
    : { column: 'guest_id', id: owner.guestId };
}

/** Finds and creates actors. The customer module implements it. */
export interface Identities {
  /**
   * Finds the session of a bearer token `id|secret`. Resolves with undefined if it is unknown or has ended or expired.
   */
  findSession(token: string): Promise<Customer | undefined>;
  /** Finds a guest by the secret of the guest cookie. */
  findGuest(secret: string): Promise<Extract<Actor, { kind: 'guest' }> | undefined>;
  /** The cookie contains the returned secret. Only its hash is stored. */
  createGuest(connection?: Connection): Promise<{ guestId: number; secret: string }>;
}

/** Finds staff sessions. The staff module implements it. */
export interface StaffIdentities {
  /** Finds the session of the secret in the admin's cookie. */
  findStaff(secret: string): Promise<StaffActor | undefined>;
}
