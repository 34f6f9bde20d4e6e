import { screen, within } from '@testing-library/react';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { asStaff } from '@tests/support/asStaff';
import More from './More';
import type { StaffRole } from '@/contract/endpoint';

test.each<[StaffRole, string[]]>([
  ['owner', ['Money', 'Cases', 'Reviews', 'Offers', 'Content', 'Settings']],
  ['staff', ['Cases', 'Reviews', 'Settings']],
])('the links of %s are to the screens of that role', async (role, links) => {
  renderAdmin(asStaff(<More />, role), { api: makeFakeApi() });
  const [list] = await screen.findAllByRole('list');
  const names = within(list!)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(links);
});
