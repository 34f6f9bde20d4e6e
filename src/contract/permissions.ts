/** What a member of staff may do. Each admin endpoint names one as its `access`. */
const permissions = [
  /** Change their own name, language, password and sessions. */
  'self',
  /** See orders with their customers, and the numbers on Today. */
  'orders.read',
  'orders.write',
  /** Cancel, return and shorten orders; undo and delete what others entered. */
  'orders.correct',
  'money.read',
  'money.write',
  'cases.read',
  'cases.write',
  /** Decide complaints and withdrawals. */
  'cases.decide',
  'stock.read',
  'stock.write',
  /** Email the customers of a recalled batch, and end the recall. */
  'stock.recall',
  'catalogue.read',
  /** Edit drafts and images of products. */
  'catalogue.write',
  /** Change what shoppers see of products: publish, prices, order, categories, tags. */
  'catalogue.publish',
  'reviews.write',
  'content.read',
  'content.write',
  'settings.write',
  'staff.write',
  'audit.read',
  /** See figures and files of the books, without customers' names. */
  'books.read',
  /** Export and delete the personal data of customers. */
  'customers.personal',
  /** Enter fiscal receipts, which everyone who reads orders can see. */
  'receipts.write',
] as const;
export type Permission = (typeof permissions)[number];

export const staffRoles = ['owner', 'staff', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The only table of rights. The server refuses, and the admin hides, everything that a role does not list. */
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
