import type { PageName } from '@/contract/paths';
import type { StaffRole } from '@/contract/permissions';
import type { MessageId } from '@/lib/text';

export const roleNames: Readonly<Record<StaffRole, MessageId>> = {
  owner: 'admin:layout.role.owner',
  staff: 'admin:layout.role.staff',
  accountant: 'admin:layout.role.accountant',
};

export const pageTitles: Readonly<Record<PageName, MessageId>> = {
  home: 'admin:content.page.home',
  about: 'admin:content.page.about',
  production: 'admin:content.page.production',
  delivery: 'admin:content.page.delivery',
  terms: 'admin:content.page.terms',
  privacy: 'admin:content.page.privacy',
};
