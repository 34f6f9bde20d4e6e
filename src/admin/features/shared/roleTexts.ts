import type { StaffRole } from '@/contract/permissions';
import type { MessageId } from '@/lib/text';

export const roleNames: Readonly<Record<StaffRole, MessageId>> = {
  owner: 'admin:layout.role.owner',
  staff: 'admin:layout.role.staff',
  accountant: 'admin:layout.role.accountant',
};
