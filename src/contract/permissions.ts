/** The permissions of staff members. The `access` of each admin endpoint is one of them. */
const permissions = [
  'self',
  /** Read orders with their customers, and the figures on Today. */
  'orders.read',
  'orders.write',
  /** Cancel, return and shorten orders. Undo and delete entries of other members. */
  'orders.correct',
  'money.read',
  'money.write',
  'cases.read',
  'cases.write',
  'cases.decide',
  'stock.read',
  'stock.write',
  'stock.recall',
  'catalogue.read',
  'catalogue.write',
  /** Publish and sort products, and change prices, categories and tags. */
  'catalogue.publish',
  'reviews.write',
  'content.read',
  'content.write',
  'settings.write',
  'staff.write',
  'audit.read',
  /** Read figures and files of the books, without customers' names. */
  'books.read',
  'customers.personal',
  /** Enter fiscal receipts. Everyone who reads orders can read them. */
  'receipts.write',
] as const;
export type Permission = (typeof permissions)[number];

export const staffRoles = ['owner', 'staff', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The server rejects, and the admin hides, all actions that are not listed for a role. */
const rolePermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions,
  staff: [
    'self',
    'orders.read',
    'orders.write',
    'cases.read',
    'cases.write',
    'stock.read',
    'stock.write',
    'catalogue.read',
    'catalogue.write',
    'reviews.write',
    'content.read',
    'receipts.write',
  ],
  accountant: ['self', 'orders.read', 'money.read', 'books.read'],
};

export function can(role: StaffRole, permission: Permission): boolean {
  const granted: Readonly<Partial<typeof rolePermissions>> = rolePermissions;
  return granted[role]?.includes(permission) ?? false;
}

export const rolesWith = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => can(role, permission));
