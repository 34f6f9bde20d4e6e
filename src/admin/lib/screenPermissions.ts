import { matchRoutes } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { can, type Permission, type StaffRole } from '@/contract/permissions';

type Screen = Exclude<keyof typeof adminPaths, 'home' | 'login' | 'more' | 'invitation' | 'reset'>;

/** The permission that each screen needs; without it, links to the screen are hidden. */
const screenPermissions: Readonly<Record<Screen, Permission>> = {
  today: 'orders.read',
  orders: 'orders.read',
  order: 'orders.read',
  packing: 'orders.write',
  print: 'orders.read',
  newOrder: 'orders.write',
  courierFile: 'orders.write',
  statement: 'money.write',
  receipts: 'orders.read',
  receiptList: 'receipts.write',
  money: 'money.read',
  settlement: 'money.read',
  books: 'books.read',
  accountant: 'books.read',
  stock: 'stock.read',
  stockProduct: 'stock.read',
  stockCount: 'stock.write',
  recall: 'stock.read',
  recallRegister: 'stock.read',
  products: 'catalogue.read',
  product: 'catalogue.read',
  productHistory: 'catalogue.read',
  productPreview: 'catalogue.read',
  arrangeProducts: 'catalogue.read',
  productValues: 'stock.write',
  reductions: 'catalogue.read',
  codes: 'catalogue.read',
  categories: 'catalogue.publish',
  slides: 'content.write',
  contentPage: 'content.write',
  reviews: 'reviews.write',
  cases: 'cases.read',
  customers: 'orders.read',
  customer: 'orders.read',
  delivery: 'settings.write',
  business: 'settings.write',
  security: 'self',
  staff: 'staff.write',
  log: 'audit.read',
};

/** Includes paths below the screens, such as a single case. */
const routes = (Object.keys(screenPermissions) as Screen[]).map((name) => ({
  path: `${adminPaths[name]}/*`,
  handle: screenPermissions[name],
}));

/** Whether a role may open a screen. Unlisted screens, such as More, are open to all roles. */
export function mayOpen(role: StaffRole, path: string): boolean {
  const needed = matchRoutes(routes, path)?.at(-1)?.route.handle;
  return needed === undefined || can(role, needed);
}
