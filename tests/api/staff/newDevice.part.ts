import type { EmailContents } from '@/server/email/Email';
import { getCode, signInStaff, staffPassword, type StaffMember } from '../../support/adminShop';
import type { TestClient } from '../../support/TestClient';
import { shop } from './shop';

const deviceCookie = 'admin_device';

const phone =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';
const newerPhone = phone.replace('150.0', '151.0');
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function enterPasswordOn(
  userAgent: string,
  { email }: StaffMember,
  client: TestClient = shop.client(),
) {
  const headers = { 'user-agent': userAgent };
  await client.post('/api/admin/login', { email, password: staffPassword }, { headers });
  return client;
}

async function signInOn(userAgent: string, member: StaffMember, before?: TestClient) {
  // This allows the client to use the code again.
  await shop.update('staff', { totp_last_step: null });
  const client = await enterPasswordOn(userAgent, member, before);
  const { status } = await client.post('/api/admin/login/code', { code: getCode(member.secret) });
  expect(status).toBe(200);
  return client;
}

async function notices() {
  const rows = await shop.rows('emails', { kind: 'staff_new_device' });
  return rows.map(({ recipient, content }) => {
    const { name, device } = content as EmailContents['staff_new_device'];
    return [recipient, name, device];
  });
}

test('a member gets an email after a login from a new device, once for each device', async () => {
  const jelena = await signInStaff(shop, 'owner', 'jelena@bobica.rs');
  const marko = await signInStaff(shop, 'staff', 'marko@bobica.rs');
  // The enrolment was the first sign-in.
  expect(await notices()).toEqual([]);
  const browser = await signInOn(phone, jelena);
  const onPhone = ['jelena@bobica.rs', 'jelena', 'Chrome, Android'];
  expect(await notices()).toEqual([onPhone]);
  await browser.post('/api/admin/logout');
  await signInOn(newerPhone, jelena, browser);
  expect(await notices()).toEqual([onPhone]);
  await signInOn(desktop, jelena);
  const onDesktop = ['jelena@bobica.rs', 'jelena', 'Firefox, Windows'];
  expect(await notices()).toEqual([onPhone, onDesktop]);
  // A device that one member has used is new for another member.
  await signInOn(phone, marko, browser);
  const markoNotice = ['marko@bobica.rs', 'marko', 'Chrome, Android'];
  expect(await notices()).toEqual([onPhone, onDesktop, markoNotice]);
});

test('a device with the same browser and system, or with a forged cookie, counts as new', async () => {
  const jelena = await signInStaff(shop);
  await signInOn(phone, jelena);
  await signInOn(phone, jelena);
  const invented = shop.client();
  invented.cookies.set(deviceCookie, 'a-secret-that-nobody-was-given');
  await signInOn(phone, jelena, invented);
  expect(await notices()).toHaveLength(3);
  expect(invented.cookies.get(deviceCookie)).toMatch(/^[\w-]{43}$/);
});

test('a sign-in with a recovery code causes an email, but a wrong code does not', async () => {
  const jelena = await signInStaff(shop);
  const client = await enterPasswordOn(desktop, jelena);
  await client.post('/api/admin/login/code', { code: '000000' });
  expect(await notices()).toEqual([]);
  await client.post('/api/admin/login/recovery', { code: jelena.recoveryCodes[0] });
  expect(await notices()).toHaveLength(1);
});
