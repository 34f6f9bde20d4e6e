import { screen, within } from '@testing-library/react';
import type { StaffRole } from '@/contract/admin/staffRole';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { asStaff } from '@tests/support/asStaff';
import More from './More';

test.each<[StaffRole, string[]]>([
  ['owner', ['Reviews', 'Offers', 'Content', 'Settings']],
  ['staff', ['Reviews', 'Settings']],
])('the links of %s are to the screens of that role', async (role, links) => {
  renderAdmin(asStaff(<More />, role), { api: makeFakeApi() });
  const [list] = await screen.findAllByRole('list');
  const names = within(list!)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(links);
});
