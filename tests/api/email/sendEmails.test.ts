import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Email, emailKinds } from '@/server/email/Email';
import { deleteByRecipient, outbox } from '@/server/email/emailRepository';
import {
  startSendingEmails,
  type EmailSending,
  outboxTransport,
  smtpTransport,
  type Transport,
} from '@/server/email/sendEmails';
import { useTextsIn } from '@/server/texts';
import { openTestDatabase, type TestDatabase } from '../../support/database';
import { eventually } from '../../support/processes';
import { textsFolder } from '../../support/messages';
import { testShop } from '../../support/sampleResponses';

const welcome: Email = {
  kind: 'welcome',
  recipient: 'ana@example.com',
  locale: 'sr-LAT',
  content: { name: 'Ana', email: 'ana@example.com' },
};
const accepted: Email = {
  kind: 'order_accepted',
  recipient: 'ana@example.com',
  locale: 'sr-LAT',
  content: {
    ...{ order_id: 1, number: 'BOB-100001', name: 'Ana', delivery_method: 'courier', lines: [] },
    ...{
      expected_on: null,
      tracking_number: null,
      tracking_url: null,
      to_collect: 0,
      unpaid: false,
    },
  },
};

let test: TestDatabase;
let folder: string;
let sending: EmailSending | undefined;
const lines: { level: string; text: string }[] = [];
const log = {
  info: (values: object, message: string) =>
    void lines.push({ level: 'info', text: JSON.stringify([values, message]) }),
  error: (values: object, message: string) =>
    void lines.push({ level: 'error', text: JSON.stringify([values, message]) }),
};

beforeAll(async () => {
  useTextsIn(textsFolder);
  test = await openTestDatabase();
});
beforeEach(async () => {
  await test.reset();
  lines.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'bobica-outbox-'));
});
afterEach(async () => {
  await sending?.stop();
  sending = undefined;
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => test.close());

const open = (transport: Transport): Promise<EmailSending> =>
  startSendingEmails({
    database: test.database,
    transport,
    publicUrl: 'http://localhost:3000',
    shop: async () => testShop,
    log,
    pollMs: 60_000,
  });
const start = async (transport: Transport) => (sending = await open(transport));
const write = (email: Email) => test.database.transaction((trx) => outbox.add(trx, email));
const stored = () => test.rows('emails');

it('the copy of an email in the outbox folder is deleted with the email', async () => {
  const { sendDue } = await start(outboxTransport(folder));
  await write(welcome);
  await write(accepted);
  await sendDue();
  const copies = await readdir(folder);
  expect(copies.map((name) => name.replace(/^\d+-/, ''))).toEqual([
    'welcome.eml',
    'order_accepted.eml',
  ]);
  await writeFile(join(folder, 'mine.eml'), '');
  await test.database.kysely.deleteFrom('emails').where('kind', '=', 'welcome').execute();
  await sendDue();
  expect(await readdir(folder)).toEqual([copies[1], 'mine.eml']);
});

it('an email is sent after its transaction commits, or written to the outbox folder if there is no mail server', async () => {
  await start(outboxTransport(join(folder, 'outbox')));
  await write(welcome);
  await eventually(async () => (await stored())[0]?.sent_at !== null);
  const [file = ''] = await readdir(join(folder, 'outbox'));
  expect(file).toBe('000001-welcome.eml');
  const content = await readFile(join(folder, 'outbox', file), 'utf8');
  expect(content).toContain('To: ana@example.com');
  expect(content).toContain('From: Bobica <shop@bobica.example>');
  expect(content).toContain('text/html; charset=utf-8');
  expect((await stat(join(folder, 'outbox', file))).mode & 0o777).toBe(0o600);
});

it('the content of a sent email, such as a reset link, is deleted', async () => {
  await write({
    ...welcome,
    kind: 'password_reset',
    content: { name: 'Ana', email: 'ana@example.com', token: 'opensesame' },
  });
  await (await start(outboxTransport(folder))).sendDue();
  expect(JSON.stringify(await stored())).not.toContain('opensesame');
  expect(JSON.stringify(lines)).not.toMatch(/opensesame|ana@example/);
});

it('concurrent senders never send an email twice', async () => {
  for (let count = 0; count < 6; count += 1) await write(welcome);
  const names: string[] = [];
  const transport: Transport = {
    send: async (_message, name) => {
      names.push(name);
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: () => undefined,
  };
  const others = await Promise.all([open(transport), open(transport)]);
  await (await start(transport)).sendDue();
  await Promise.all(others.map((other) => other.sendDue()));
  await Promise.all(others.map((other) => other.stop()));
  expect(names.sort()).toEqual([1, 2, 3, 4, 5, 6].map((id) => `00000${id}-welcome`));
});

it('a failed email is retried with increasing delays', async () => {
  await write(welcome);
  let isRejecting = true;
  const received: string[] = [];
  const server = await startMailServer(() => isRejecting, received);
  const { port } = server.address() as { port: number };
  let startedAt = Date.now();
  const sender = await start(smtpTransport(`smtp://127.0.0.1:${port}`));
  await sender.sendDue();
  const [first] = await stored();
  expect(first).toMatchObject({ attempts: 1, sent_at: null });
  expect(first?.due_at.getTime()).toBeGreaterThan(startedAt + 59_000);
  expect(lines).toContainEqual({
    level: 'error',
    text: expect.stringContaining('the mail server responded with 451'),
  });

  expect(await sender.sendDue()).toBe(0);
  await test.change(`update emails set due_at = now()`);
  startedAt = Date.now();
  await sender.sendDue();
  const [second] = await stored();
  expect(second?.attempts).toBe(2);
  expect(second?.due_at.getTime()).toBeGreaterThan(startedAt + 119_000);

  isRejecting = false;
  await test.change(`update emails set due_at = now()`);
  expect(await sender.sendDue()).toBe(1);
  expect(received.join('')).toContain('Message-ID: <email-1-');
  await new Promise((resolve) => server.close(resolve));
});

const expiring = Object.entries(emailKinds).flatMap(([kind, { validMinutes }]) =>
  validMinutes === null ? [] : ([[kind, validMinutes]] as const),
);

it('emails with a link expire', () => {
  expect(expiring.map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['password_reset', 'staff_reset', 'staff_invitation', 'email_changed']),
  );
});

it.each(expiring)('an expired link is no longer sent: %s', async (kind, minutes) => {
  const content = {
    name: 'Ana',
    email: 'a@b.rs',
    token: 't',
    invited_by: 'Jelena',
    product: 'Sok',
  };
  const age = (passed: number) =>
    test.sql`update emails set created_at = now() - ${passed} * interval '1 minute'`;
  await write({ ...welcome, kind, content } as unknown as Email);
  await age(minutes + 1);
  const sending = await start(outboxTransport(folder));
  expect(await sending.sendDue()).toBe(0);
  expect(await stored()).toEqual([]);
  await write({ ...welcome, kind, content } as unknown as Email);
  await age(minutes - 1);
  await sending.sendDue();
  expect(await stored()).toHaveLength(1);
});

it('a failed email is kept for thirty days', async () => {
  for (let count = 0; count < 2; count += 1) await write(accepted);
  await test.change(`update emails set attempts = 14,
    created_at = now() - interval '29 days' - id * interval '18 hours'`);
  expect(await (await start(outboxTransport(folder))).sendDue()).toBe(0);
  expect((await stored()).map(({ id }) => id)).toEqual([1]);
});

it('a failed email is deleted with the account, but a pending email about an order is not', async () => {
  await write(accepted);
  await test.change(`update emails set attempts = 14`);
  await write(accepted);
  await test.database.transaction((trx) => deleteByRecipient(trx, accepted.recipient, true));
  expect((await stored()).map(({ id }) => id)).toEqual([2]);
});

async function startMailServer(isRejecting: () => boolean, received: string[]): Promise<Server> {
  const server = createServer((socket) => {
    let isInEmail = false;
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (isInEmail) {
        received.push(text);
        if (!text.endsWith('\r\n.\r\n')) return;
        isInEmail = false;
        socket.write('250 kept\r\n');
        return;
      }
      if (/^(EHLO|HELO|MAIL)/i.test(text))
        socket.write(/^MAIL/i.test(text) && isRejecting() ? '451 not now\r\n' : '250 ok\r\n');
      else if (/^RCPT/i.test(text)) socket.write('250 ok\r\n');
      else if (/^DATA/i.test(text)) {
        isInEmail = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
