import { type StaffRole, staffRoles } from '@/contract/permissions';
import { acceptLink, signInStaff, type StaffMember } from '../../support/adminShop';
import { sentLink, shop } from './shop';

describe('invitations', () => {
  let jelena: StaffMember;
  let petar: StaffMember;
  beforeEach(async () => {
    jelena = await signInStaff(shop, 'owner', 'jelena@bobica.rs');
    petar = await signInStaff(shop, 'owner', 'petar@bobica.rs');
  });

  interface StaffList {
    staff: { id: number; email: string; version: number; role: string }[];
    invitations: { id: number; email: string; role: string; invited_by: string | null }[];
  }
  const list = async () => (await jelena.client.get<StaffList>('/api/admin/staff')).data;

  async function inviteAna(role: StaffRole = 'owner'): Promise<string> {
    const body = { email: 'ana@bobica.rs', role, locale: 'en' };
    expect((await petar.client.post('/api/admin/staff', body)).status).toBe(201);
    return (await sentLink('staff_invitation')).token;
  }

  const accept = async (token: string) => (await acceptLink(shop, token)).status;

  async function changePetar(values: object) {
    const { id, version, role } = (await list()).staff.find(({ email }) => email === petar.email)!;
    const body = { version, role, disabled: false, ...values };
    expect((await jelena.client.put(`/api/admin/staff/${id}`, body)).status).toBe(200);
  }

  test.each([
    ['is disabled', () => changePetar({ disabled: true })],
    ['is no longer an owner', () => changePetar({ role: 'staff' })],
    [
      'is disabled and then enabled again',
      async () => {
        await changePetar({ disabled: true });
        await changePetar({ disabled: false });
      },
    ],
    [
      'loses the owner role in another way',
      () => shop.update('staff', { role: 'staff' }, { email: petar.email }),
    ],
  ])('an invitation ends when its author %s', async (_, end) => {
    const token = await inviteAna();
    expect((await list()).invitations).toHaveLength(1);
    await end();
    expect((await list()).invitations).toEqual([]);
    const read = await shop.client().post('/api/admin/links/read', { token });
    expect(read.body.code).toBe('invitation_invalid');
    expect(await accept(token)).toBe(422);
  });

  test.each(staffRoles)('a member invited as %s has that role', async (role) => {
    expect(await accept(await inviteAna(role))).toBe(200);
    const { staff } = await list();
    expect(staff.find(({ email }) => email === 'ana@bobica.rs')).toMatchObject({ role });
  });

  test('an invitation is not affected by other changes to its author or by links created with the command', async () => {
    const token = await inviteAna();
    await petar.client.put('/api/admin/me', { name: 'Petar P.', locale: 'en' });
    const url = await shop.shop.modules.staffLink('owner', 'vera@bobica.rs');
    await changePetar({});
    expect(await accept(token)).toBe(200);
    expect(await accept(url?.split('#')[1] ?? '')).toBe(200);
  });

  test('an invitation can be withdrawn once by any owner, and the withdrawal is logged', async () => {
    const token = await inviteAna();
    const [invitation] = (await list()).invitations;
    expect(invitation).toMatchObject({
      email: 'ana@bobica.rs',
      role: 'owner',
      invited_by: 'petar',
    });
    const withdraw = async () =>
      (await jelena.client.delete(`/api/admin/invitations/${invitation?.id}`)).status;
    expect((await Promise.all([withdraw(), withdraw()])).sort()).toEqual([200, 404]);
    expect((await list()).invitations).toEqual([]);
    expect(await accept(token)).toBe(422);
    const { data } = await jelena.client.get<object[]>('/api/admin/log');
    expect(data[0]).toMatchObject({ action: 'invitation_withdrawn', changes: { role: 'owner' } });
  });

  test('a link that resets access is not an invitation, and can neither be listed nor withdrawn', async () => {
    const { id } = (await list()).staff.find(({ email }) => email === petar.email)!;
    await jelena.client.post(`/api/admin/staff/${id}/reset`);
    expect((await list()).invitations).toEqual([]);
    const link = await shop.row('staff_links');
    const path = `/api/admin/invitations/${'id' in link ? Number(link.id) : 1}`;
    expect((await jelena.client.delete(path)).status).toBe(404);
  });
});
