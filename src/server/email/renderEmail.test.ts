import jsQR from 'jsqr';
import sharp from 'sharp';
import { textsFolder } from '@tests/support/messages';
import { contents, order, transfer } from '@tests/support/sampleEmails';
import { testShop } from '@tests/support/sampleResponses';
import { htmlLang, locales } from '@/contract/locale';
import { type Email, type EmailContents, type EmailKind, emailKinds } from './Email';
import { useTextsIn } from '../texts';
import { renderEmail } from './renderEmail';

useTextsIn(textsFolder);

const sender = {
  publicUrl: 'https://shop.example',
  orderToken: '7.key',
  shop: {
    brand: { name: 'Bobica', tagline: 'Zdravlje iz voća' },
    business: testShop.business,
    delivery: testShop.delivery,
  },
};
const writtenAt = new Date('2026-03-04T23:30:00Z');

function render<Kind extends EmailKind>(
  kind: Kind,
  locale: Email['locale'],
  content: EmailContents[Kind] = contents[kind],
  pictures?: Parameters<typeof renderEmail>[3],
) {
  return renderEmail(
    { kind, locale, recipient: 'ana@example.com', content } as Email,
    sender,
    writtenAt,
    pictures,
  );
}

describe.each(locales)('emails in %s', (locale) => {
  it.each(Object.keys(contents) as EmailKind[])('fills all placeholders of %s', (kind) => {
    const { subject, text, html } = render(kind, locale);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\{\w+\}|undefined|NaN/);
      expect(part.trim()).not.toBe('');
    }
    expect(html).toContain(`<html lang="${htmlLang(locale)}">`);
    expect(text).toContain('Bobica d.o.o.');
  });
});

it('explains how to pay an unpaid order, with a QR code, and why an order was cancelled', async () => {
  const confirmation = (isUnpaid: boolean) =>
    render('order_confirmation', 'sr-LAT', { ...order, transfer: isUnpaid ? transfer : null }).text;
  const pay = [
    'Primalac: Bobica d.o.o.',
    'Račun primaoca: 265-0000001234567-57',
    'Model i poziv na broj: 97 08100001',
    'Svrha uplate: Porudžbina 100001',
    'Iznos: 2.130\u00a0RSD',
    'Uplatite do: 2. decembra 2026.',
  ];
  for (const part of pay) {
    expect(confirmation(true)).toContain(part);
    expect(confirmation(false)).not.toContain(part);
  }
  const { attachments } = render('transfer_reminder', 'en');
  expect(attachments).toMatchObject([{ filename: 'ips-qr.png', contentType: 'image/png' }]);
  const { data, info } = await sharp(attachments[0]?.content as Buffer)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toContain(
    'R:265000000123456757|N:Bobica d.o.o.',
  );
  const cancelled = (unpaid: boolean) =>
    render('order_cancelled', 'en', { ...contents.order_cancelled, unpaid }).text;
  expect(cancelled(true)).toContain('the money didn’t arrive in time');
  expect(cancelled(false)).not.toContain('the money didn’t arrive in time');
});

it('includes items, totals, address and an attached withdrawal form in the order confirmation', () => {
  const { subject, text, html, attachments } = render('order_confirmation', 'sr-LAT');
  expect(subject).toBe('Primili smo porudžbinu br. 100001 | Bobica');
  expect(text).toContain('2 × Sok od aronije, 0,25\u00a0l: 1.780\u00a0RSD');
  // These totals may be sent again when the order is paid.
  expect(text).toContain('Ukupno: 2.130\u00a0RSD\nU cenu je uračunat PDV 260\u00a0RSD\n');
  expect(html).toContain('U cenu je uračunat PDV 260\u00a0RSD');
  expect(text).toContain('Glavna 5, 11000 Beograd (Vračar), Srbija');
  expect(text).toContain('https://shop.example/terms');
  expect(html).toContain('href="https://shop.example/order-link#7.key"');
  // The button is followed by a link for clients that do not display buttons.
  expect(html).toContain('>shop.example</a>');
  expect(html).not.toContain('>https://shop.example/order-link');
  expect(attachments).toHaveLength(1);
  expect(attachments[0]).toMatchObject({ filename: 'obrazac-za-odustanak.txt' });
  // The date is the one in Serbia, where it was past midnight.
  expect(attachments[0]?.content).toContain('Poručeno dana: 5. marta 2026.');
});

it("separates the recipient and the recipient's phone from the street for a parcel to someone else", () => {
  const recipient = { recipient: 'Milica Petrović', recipient_phone: '+381 63 222 3344' };
  const gift = { ...contents.order_confirmation, address: { ...order.address, ...recipient } };
  for (const kind of ['order_confirmation', 'order_notice'] as const) {
    const { text } = render(kind, 'sr-LAT', gift);
    expect(text).toContain('Primalac: Milica Petrović\nTelefon primaoca: +381 63 222 3344\n');
    expect(text).toContain('Glavna 5, 11000 Beograd');
    expect(render(kind, 'sr-LAT').text).not.toContain('Primalac:');
  }
});

it('confirms a complaint with the deadline for the answer, and a withdrawal with the deadline for the refund', () => {
  const { subject, text } = render('complaint_received', 'sr-LAT');
  expect(subject).toBe('Potvrda prijema: Reklamacija br. 7 | Bobica');
  expect(text).toContain('Odgovaramo najkasnije: u četvrtak, 26. novembra');
  expect(text).not.toContain('Novac');
  const withdrawal = { ...contents.complaint_received, case_kind: 'withdrawal' as const };
  const money = render('complaint_received', 'en', withdrawal).text;
  expect(money).toContain('We’ll refund you by: Thursday, 26 November');
  expect(money).not.toContain('We’ll answer by');
});

it('includes the decision, reasons, amount and deadline in an answer, and omits missing values', () => {
  const { text } = render('complaint_answered', 'sr-LAT');
  expect(text).toContain('Odluka: Vraćamo novac');
  expect(text).toContain('Obrazloženje: Pukle su u prevozu.');
  expect(text).toContain('Iznos: 1.780\u00a0RSD');
  expect(text).toContain('Rešavamo najkasnije: u četvrtak, 3. decembra');
  const rejected = { ...contents.complaint_answered, amount: null, solve_by: null, number: null };
  expect(render('complaint_answered', 'sr-LAT', rejected).text).not.toMatch(
    /Iznos|Rešavamo|Porudžbina:/,
  );
});

it('renders an email that was stored before addresses had all fields', () => {
  const content = { ...order, address: { street: 'Glavna', city: 'Arilje' } };
  const { text } = render('order_confirmation', 'en', content);
  expect(text).toContain('Glavna');
  expect(text).not.toMatch(/undefined|null/);
});

it('lists a reduced product with its prior price', () => {
  const lines = order.lines.map((line) => ({ ...line, prior_total: 198_000 }));
  const { text, html } = render('order_confirmation', 'sr-LAT', { ...order, lines });
  expect(text).toContain('1.780\u00a0RSD (Prethodna cena 1.980\u00a0RSD)');
  expect(html).toContain('Prethodna cena 1.980\u00a0RSD');
  expect(render('order_confirmation', 'sr-LAT').text).not.toContain('Prethodna cena');
});

it('translates the country', () => {
  const { text } = render('order_confirmation', 'en');
  expect(text).toContain('Glavna 5, 11000 Beograd (Vračar), Serbia');
});

it('omits an empty note or tracking number', () => {
  expect(render('order_confirmation', 'en').text).not.toMatch(/Note for the courier|Gift note/);
  expect(render('order_shipped', 'en').text).toContain('Tracking number: RS123');
  const content = { ...contents.order_shipped, tracking_number: null, tracking_url: null };
  expect(render('order_shipped', 'en', content).text).not.toContain('Tracking');
});

it('includes the receipt number in the email about the parcel only if there is a receipt', () => {
  const receipt = 'K7QX2M4A-K7QX2M4A-1207';
  const content = { ...contents.order_shipped, receipt };
  expect(render('order_shipped', 'en', content).text).toContain(`Fiscal receipt: ${receipt}`);
  expect(render('order_shipped', 'en').text).not.toContain('Fiscal receipt');
});

it('omits the tracking button for a parcel without a tracking page', () => {
  const content = { ...contents.order_shipped, tracking_url: null };
  expect(render('order_shipped', 'en').text).toContain('Track the parcel:\nhttps://kurir.example');
  expect(render('order_shipped', 'en', content).text).not.toContain('Track the parcel');
});

it('includes the expected day if there is one', () => {
  expect(render('order_shipped', 'sr-LAT').text).toContain(
    'Očekivana dostava: u sredu, 25. novembra',
  );
  expect(render('order_confirmation', 'en').text).toContain(
    'Expected delivery: Wednesday, 25 November',
  );
  const content = { ...order, expected_on: null };
  expect(render('order_confirmation', 'en', content).text).not.toContain('Expected delivery');
});

it.each(['order_confirmation', 'order_notice'] as const)('includes the gift note in %s', (kind) => {
  const content = { ...order, gift_note: 'Srećan rođendan!' };
  expect(render(kind, 'sr-LAT', content).text).toContain('Poruka za poklon: Srećan rođendan!');
});

it('labels free delivery as free', () => {
  expect(render('order_confirmation', 'en', { ...order, delivery: 0 }).text).toContain(
    'Delivery: Free',
  );
});

it.each([
  ['password_reset', 'password/reset', '60 minuta.'],
  ['email_confirmation', 'email/confirm', '72 sata.'],
  ['email_changed', 'email/restore', '72 sata.'],
  ['staff_invitation', 'admin/invite', '48 sati'],
  ['stock_alert_confirmation', 'stock-alert', '48 sati.'],
] as const)('%s links to %s with the token in the fragment, valid for %s', (kind, path, time) => {
  const { text } = render(kind, 'sr-LAT');
  expect(text).toContain(`https://shop.example/${path}#secret-token`);
  expect(text).toContain(`Link važi ${time}`);
});

it('links to the product and the unsubscribe page in the email about a product that is back in stock', () => {
  const back = render('back_in_stock', 'en').text;
  expect(back).toContain('Sok od dunje is back in stock');
  expect(back).toContain('https://shop.example/products/12');
  expect(back).toContain('https://shop.example/stock-alert?unsubscribe=secret-token');
});

it('escapes user input and removes links from it', () => {
  for (const field of ['note', 'gift_note']) {
    const content = { ...order, [field]: '<img src=x onerror=alert(1)>' };
    const { html } = render('order_notice', 'en', content);
    expect(html).toContain('&lt;img');
    expect(html).not.toContain('<img');
  }
  const hostile = { ...contents.order_shipped, tracking_number: '"><script>alert(1)</script>' };
  expect(render('order_shipped', 'en', hostile).html).not.toContain('<script');
  const { text } = render('welcome', 'en', {
    name: 'Win at http://evil.example/now',
    email: 'a@b.rs',
  });
  expect(text).not.toMatch(/evil\.example|http:\/\/evil/);
});

it('greets a customer without a name', () => {
  const { text } = render('sign_in_link', 'en', { ...contents.sign_in_link, name: '' });
  expect(text).toMatch(/^Hello,$/m);
});

it('puts each note and name in emails about orders on one line, without links', () => {
  const { text, html } = render('order_notice', 'en', {
    ...order,
    note: 'Ring twice.\n\nTotal: 0.00 RSD\nhttps://evil.example/pay me@evil.example',
    gift_note: 'Happy birthday!\nhttps://evil.example',
    contact: { ...order.contact, last_name: 'Savić http://evil.example' },
  });
  expect(text).toContain(
    'Ring twice. Total: 0.00 RSD https evil. example/pay me (at) evil. example',
  );
  expect(text).toContain('Gift note: Happy birthday! https evil. example');
  expect(`${text}${html}`).not.toMatch(/evil\.example/);
});

it.each([
  ['sr-LAT', 'Uređaj: Chrome, Windows', 'Vreme: 5. marta 2026. u 00:30'],
  ['en', 'Device: Chrome, Windows', 'Time: 5 March 2026 at 00:30'],
] as const)(
  'includes the device, the time and a link to the sessions in the email about a new device in %s',
  (locale, device, time) => {
    const { text } = render('staff_new_device', locale);
    for (const part of [device, time, 'https://shop.example/admin/settings/security'])
      expect(text).toContain(part);
  },
);

it('omits the customer link from emails to the shop', () => {
  const { text, html } = render('order_notice', 'en');
  expect(text + html).not.toContain('order-link');
});

describe('the email about a shipped parcel', () => {
  const shipped = { ...contents.order_shipped, to_collect: 255_000 };
  it('includes the amount to have ready, with a calendar entry for the day', () => {
    const { text, attachments } = render('order_shipped', 'sr-LAT', shipped);
    expect(text.replaceAll('\u00a0', ' ')).toContain('Pripremite za kurira: 2.550 RSD');
    const [entry] = attachments;
    expect(entry?.filename).toBe('order-100001.ics');
    expect(String(entry?.content).replaceAll('\u00a0', ' ')).toContain(
      'DTSTART;VALUE=DATE:20261125\r\nDTEND;VALUE=DATE:20261126\r\nSUMMARY:Pripremite 2.550 RSD\r\n',
    );
  });

  it('omits the amount if the order is paid', () => {
    const { text, attachments } = render('order_shipped', 'en', { ...shipped, to_collect: 0 });
    expect(text).not.toContain('Have ready');
    expect(attachments).toEqual([]);
  });

  it('displays attached pictures of the logo and the products', () => {
    const lines = order.lines.map((line) => ({ ...line, image: 'products/a.jpg' }));
    const products = new Map([['products/a.jpg', Buffer.from('a')]]);
    const content = { ...shipped, to_collect: 0, lines };
    const pictures = { logo: Buffer.from('logo'), products };
    const { html, attachments } = render('order_shipped', 'en', content, pictures);
    expect(attachments).toHaveLength(2);
    for (const { cid } of attachments) expect(html).toContain(`src="cid:${cid}"`);
  });
});

test('includes the place and time in emails about a pickup, and no courier', () => {
  const pickup = { delivery_method: 'pickup' as const, to_collect: 178_000 };
  const texts = [
    render('order_confirmation', 'en', { ...order, ...pickup, delivery: 0 }),
    render('order_accepted', 'en', { ...contents.order_accepted, ...pickup }),
    render('order_ready', 'en', { ...contents.order_ready, ...pickup }),
  ].map(({ text }) => text);
  for (const text of texts) expect(text).not.toMatch(/courier|shipping/i);
  expect(texts[0]).toContain('When you can come: On working days');
  expect(texts[1]).toContain('To pay at pickup: 1,780');
  expect(texts[2]).toContain('https://www.google.com/maps/search/');
});

test('lists the discount from a code between the products and the delivery', () => {
  const discounted = { ...order, code: 'JESEN10', discount: 17_800, total: 195_200 };
  const { text } = render('order_confirmation', 'sr-LAT', discounted);
  expect(text).toMatch(/1\.780\sRSD\nKod JESEN10: −178\sRSD\nDostava: 350\sRSD/);
});

test('ends links before the punctuation that follows them', () => {
  for (const locale of locales)
    for (const kind of Object.keys(contents) as EmailKind[]) {
      const links = render(kind, locale).html.match(/href="[^"]*"/g) ?? [];
      expect(links.filter((link) => /[).,;:!?]"$/.test(link))).toEqual([]);
      if (emailKinds[kind].to === 'customer')
        expect(links).toContain('href="https://shop.example"');
    }
});

test.each([
  ['complaint', 'refund', /agree with the proposal and the deadline/],
  ['complaint', 'reject', /If you don’t agree.*out of court/],
  ['withdrawal', 'refund', /If you have a question/],
  ['withdrawal', 'reject', /If you don’t agree.*out of court/],
] as const)(
  'asks for consent to the answer to a %s (%s) only if the answer is a proposal',
  (case_kind, decision, question) => {
    const answered = { ...contents.complaint_answered, case_kind, decision };
    const { text } = render('complaint_answered', 'en', answered);
    expect(text).toMatch(question);
    expect(/within three days/.test(text)).toBe(case_kind === 'complaint' && decision === 'refund');
  },
);

test('includes the return address in the confirmation of a withdrawal, but not in that of a complaint', () => {
  const received = (case_kind: 'complaint' | 'withdrawal') =>
    render('complaint_received', 'en', { ...contents.complaint_received, case_kind }).text;
  expect(received('withdrawal')).toMatch(/Send the goods within 14 days to: Voćarska bb, 31230/);
  expect(received('complaint')).not.toContain('Send the goods');
});

test('sends the owner what the customer wrote, without the text meant for the customer', () => {
  const { text } = render('complaint_notice', 'en');
  expect(text).toContain('What the customer wrote: Flaša je pukla.');
  expect(text).not.toContain('Your claim');
});
