import { hashSecret } from '@/server/http/secret';
import {
  acceptLink,
  getCode,
  enterPassword,
  signInStaff,
  staffPassword,
  type StaffMember,
} from '../../support/adminShop';
import type { TestClient } from '../../support/TestClient';
import { listStaff, sentLink, shop } from './shop';

describe('login limits', () => {
  const deviceCookie = 'admin_device';

  let jelena: StaffMember;
  beforeEach(async () => {
    jelena = await signInStaff(shop, 'owner', 'jelena@bobica.rs');
  });

  function getDevice({ cookies }: TestClient): TestClient {
    const client = shop.client();
    client.cookies.set(deviceCookie, cookies.get(deviceCookie) ?? '');
    return client;
  }

  const enter = async (client: TestClient, password: string, { email } = jelena) =>
    (await client.post('/api/admin/login', { email, password })).status;

  async function guesses(client: TestClient, member = jelena): Promise<number[]> {
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push(await enter(client, 'a wrong password', member));
    return statuses;
  }
  const limited = [422, 422, 422, 422, 422, 429];

  test('wrong passwords from a stranger do not lock the owner out of a known device', async () => {
    // These are more failures than the limit for an IP address, which the stranger and the owner may share.
    for (let guess = 0; guess < 30; guess += 1)
      await shop.client().post('/api/admin/login', { email: `${guess}@bobica.rs`, password: 'x' });
    expect((await guesses(shop.client())).at(-1)).toBe(429);
    expect(await enter(shop.client(), staffPassword)).toBe(429);
    const ownDevice = getDevice(jelena.client);
    expect(await enter(ownDevice, staffPassword)).toBe(200);
    const { status } = await ownDevice.post('/api/admin/login/code', {
      code: getCode(jelena.secret, 1),
    });
    expect(status).toBe(200);
  });

  test('wrong codes from a stranger who knows the password do not lock the owner out of a known device', async () => {
    const stranger = await enterPassword(shop, jelena.email);
    const code = (client: TestClient, typed: string) =>
      client.post('/api/admin/login/code', { code: typed });
    for (let guess = 0; guess < 5; guess += 1) await code(stranger, '000000');
    const right = getCode(jelena.secret, 1);
    expect((await code(stranger, right)).status).toBe(429);
    const ownDevice = getDevice(jelena.client);
    await enter(ownDevice, staffPassword);
    expect((await code(ownDevice, right)).status).toBe(200);
  });

  test('a known device is limited per account, and a forged device counts as unknown', async () => {
    const marko = await signInStaff(shop, 'staff', 'marko@bobica.rs');
    // Both members sign in on one device.
    const shared = getDevice(jelena.client);
    await enter(shared, staffPassword, marko);
    await shared.post('/api/admin/login/code', { code: getCode(marko.secret, 1) });
    expect(await guesses(getDevice(shared))).toEqual(limited);
    expect(await enter(getDevice(shared), staffPassword)).toBe(429);
    expect(await enter(getDevice(shared), staffPassword, marko)).toBe(200);
    // A device of one member is unknown for another member.
    expect(await guesses(getDevice(marko.client))).toEqual(limited);
    const invented = shop.client();
    invented.cookies.set(deviceCookie, 'a-secret-that-nobody-was-given');
    expect(await enter(invented, 'a wrong password')).toBe(429);
  });

  test.each([
    ['by command', () => shop.shop.modules.staffLink('reset', jelena.email)],
    [
      'by a link from another owner',
      async () => {
        const petar = await signInStaff(shop, 'owner', 'petar@bobica.rs');
        const members = await listStaff(petar.client);
        const id = members.find(({ email }) => email === jelena.email)?.id;
        await petar.client.post(`/api/admin/staff/${id}/reset`);
        return `#${(await sentLink('staff_reset')).token}`;
      },
    ],
  ])(
    'a reset %s ends the waiting time, and the device that used the link is not locked out',
    async (_, reset) => {
      expect(await guesses(shop.client())).toEqual(limited);
      const token = (await reset())?.split('#')[1] ?? '';
      const browser = shop.client();
      expect((await acceptLink(shop, token, { name: 'Jelena' }, browser)).status).toBe(200);
      // The count restarts for everyone, and devices from before the reset are unknown.
      expect(await guesses(getDevice(jelena.client))).toEqual(limited);
      expect(await enter(shop.client(), staffPassword)).toBe(429);
      expect(await enter(browser, staffPassword)).toBe(200);
    },
  );

  test('the cookie of a device is only sent to the admin API, and only its hash is stored', async () => {
    const browser = getDevice(jelena.client);
    await enter(browser, staffPassword);
    const code = getCode(jelena.secret, 1);
    const { headers } = await browser.post('/api/admin/login/code', { code });
    expect(headers['set-cookie']).toMatch(
      /admin_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/admin; (Expires=[^;]+; )?HttpOnly; SameSite=Strict/,
    );
    const secret = browser.cookies.get(deviceCookie);
    expect(secret).toBe(jelena.client.cookies.get(deviceCookie));
    const stored = await shop.rows('staff_devices');
    expect(stored.map(({ secret_hash }) => secret_hash)).toContain(hashSecret(secret ?? ''));
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test('a device that has not been used for 400 days is deleted', async () => {
    const used_at = new Date(Date.now() - 401 * 24 * 60 * 60_000);
    await shop.update('staff_devices', { used_at });
    await shop.runJobs();
    expect(await shop.rows('staff_devices')).toEqual([]);
  });
});
