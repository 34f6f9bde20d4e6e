import { can, type Permission } from '@/contract/permissions';
import type { Elements } from '@/lib/elements';
import { useMe } from './signInMachine';

/** Whether the logged-in member has a permission. */
export const useCan = (permission: Permission): boolean => can(useMe().role, permission);

/** Shows its children only to members with the permission. */
export function May({ permission, children }: { permission: Permission; children: Elements }) {
  return useCan(permission) ? children : null;
}
