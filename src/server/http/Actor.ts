import type { Connection } from '../database/client';
import type { StaffRole } from '@/contract/permissions';
import type { Locale } from '@/contract/locale';

/** The first change of a cart or wishlist turns a visitor into a guest. */
export type Actor =
  | { kind: 'customer'; customerId: number; sessionId: number }
  | { kind: 'guest'; guestId: number }
  | { kind: 'visitor' };

/** The shop's endpoints never receive a staff member, and the admin's endpoints never receive a customer. */
export interface StaffActor {
  kind: 'staff';
  staffId: number;
  sessionId: number;
  name: string;
  role: StaffRole;
  locale: Locale;
  /** False until the second factor has been provided. */
  complete: boolean;
  recentlyAuthenticated: boolean;
}

export interface StaffRequest {
  actor: StaffActor;
  requestId: string;
}

export type Customer = Extract<Actor, { kind: 'customer' }>;
export type CartOwner = Omit<Customer, 'sessionId'> | Extract<Actor, { kind: 'guest' }>;
/** A visitor's cart and wishlist are empty. */
export type Shopper = CartOwner | Extract<Actor, { kind: 'visitor' }>;

export function cartOwnerColumn(owner: CartOwner): {
  column: 'customer_id' | 'guest_id';
  id: number;
} {
  return owner.kind === 'customer'
    ? { column: 'customer_id', id: owner.customerId }
    : { column: 'guest_id', id: owner.guestId };
}

/** The customer module implements this. */
export interface Identities {
  /** The bearer token is `id|secret`. Resolves with undefined if the session is unknown or has ended or expired. */
  findSession(token: string): Promise<Customer | undefined>;
  findGuest(secret: string): Promise<Extract<Actor, { kind: 'guest' }> | undefined>;
  /** The cookie contains the returned secret. Only its hash is stored. */
  createGuest(connection?: Connection): Promise<{ guestId: number; secret: string }>;
}

/** The staff module implements this. */
export interface StaffIdentities {
  findStaff(secret: string): Promise<StaffActor | undefined>;
}
