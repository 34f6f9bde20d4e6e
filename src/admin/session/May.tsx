import { can, type Permission } from '@/contract/permissions';
import type { Elements } from '@/lib/elements';
import { useMe } from './signInMachine';

export const useCan = (permission: Permission): boolean => can(useMe().role, permission);

export function May({ permission, children }: { permission: Permission; children: Elements }) {
  return useCan(permission) ? children : null;
}
