import { can, type Permission } from '@/contract/permissions';
import type { Elements } from '@/lib/elements';
import { useMe } from './signInMachine';

/** Whether the signed-in member may do it. */
export const useCan = (permission: Permission): boolean => can(useMe().role, permission);

/** Shows what only some members may use. */
export function May({ permission, children }: { permission: Permission; children: Elements }) {
  return useCan(permission) ? children : null;
}
