import type { LucideIcon } from 'lucide-react';
import { useMatches, useSearchParams } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import type { MessageId } from '@/lib/text';
import {
  Banknote,
  CalendarCheck,
  ChartColumn,
  Pencil,
  GlassWater,
  MessageSquare,
  Package,
  Percent,
  Scale,
  SlidersHorizontal,
  Tag,
  Users,
} from 'lucide-react';
import { can, type Permission, type StaffRole } from '@/contract/permissions';
import { mayOpen } from '../../lib/screenPermissions';

interface Screen {
  path: string;
  label: MessageId;
  icon: LucideIcon;
  /** Path prefixes for which the link is current; defaults to its own path. */
  covers?: readonly string[];
  /** Whether phones show the link on the More page instead of a tab. */
  inMore?: true;
  /** The permission that the link requires, if it differs from the screen's. */
  permission?: Permission;
}

/** The main screens, shown in the side bar or, on phones, as four tabs and More. */
const screens: readonly Screen[] = [
  { path: adminPaths.today, label: 'admin:nav.today', icon: CalendarCheck },
  { path: adminPaths.orders, label: 'admin:nav.orders', icon: Package },
  { path: adminPaths.products, label: 'admin:nav.products', icon: Tag },
  { path: adminPaths.stock, label: 'admin:nav.stock', icon: GlassWater },
  { path: adminPaths.money, label: 'admin:nav.money', icon: Banknote, inMore: true },
  { path: adminPaths.cases, label: 'admin:nav.cases', icon: Scale, inMore: true },
  { path: adminPaths.customers, label: 'admin:nav.customers', icon: Users, inMore: true },
  {
    path: adminPaths.reviews,
    label: 'admin:nav.reviews',
    icon: MessageSquare,
    inMore: true,
  },
  { path: adminPaths.books, label: 'admin:nav.books', icon: ChartColumn, inMore: true },
  {
    path: adminPaths.reductions,
    label: 'admin:nav.sales',
    icon: Percent,
    inMore: true,
    permission: 'catalogue.publish',
  },
  {
    path: adminPaths.slides,
    label: 'admin:nav.content',
    icon: Pencil,
    covers: ['/admin/content', adminPaths.categories],
    inMore: true,
  },
  {
    path: adminPaths.security,
    label: 'admin:nav.settings',
    icon: SlidersHorizontal,
    covers: ['/admin/settings', adminPaths.log],
    inMore: true,
  },
];

/**
 * The `handle` of a screen with one decision. On phones, the decision's bar replaces the tabs, even before the data is
 * loaded. The value is `true` or the search parameters that each open a form.
 */
export type Decision = true | readonly string[];

export function useHasDecision(): boolean {
  const decision = useMatches().at(-1)?.handle as Decision | undefined;
  const [params] = useSearchParams();
  return decision === true || !!decision?.some((name) => params.has(name));
}

export const getScreens = (role: StaffRole): readonly Screen[] =>
  screens.filter(
    ({ path, permission }) => mayOpen(role, path) && (!permission || can(role, permission)),
  );

export const isCurrent = (
  { path: screenPath, covers = [screenPath] }: Pick<Screen, 'path' | 'covers'>,
  pathname: string,
): boolean => covers.some((path) => pathname === path || pathname.startsWith(`${path}/`));
