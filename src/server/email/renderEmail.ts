import type { Locale } from '@/contract/locale';
import { calendarType, deliveryEntry, deliveryEntryName } from '@/contract/deliveryEntry';
import { formatMoney } from '@/contract/money';
import { ipsText, codeOptions } from '@/contract/ipsQr';
import { htmlEmail } from './htmlEmail';
import { emailKinds, type Email } from './Email';
import {
  emailTemplates,
  fill,
  type Block,
  type EmailItem,
  type FilledBlock,
  type FilledEmail,
  type Row,
  type Values,
  withdrawalForm,
} from './emailTemplates';
import { emailValues, type EmailSender } from './emailValues';
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Pixels of a module. */
const scale = 5;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** A QR code as a PNG of grey pixels, which mail programs show; they show no SVG. */
function codePicture(text: string): Buffer {
  const { size, data } = encode(text, codeOptions);
  const width = size * scale;
  const rows = data.flatMap((modules) => {
    // Behind the filter of the row: none.
    const row = Buffer.alloc(1 + width);
    modules.forEach((dark, index) =>
      row.fill(dark ? 0 : 255, 1 + index * scale, 1 + (index + 1) * scale),
    );
    return Array<Buffer>(scale).fill(row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  attachments: {
    filename: string;
    content: string | Buffer;
    contentType: string;
    /** Of a picture in the text. */
    cid?: string;
  }[];
}

/** The logo, and pictures of products by the `src` of their originals. */
export interface EmailPictures {
  logo: Buffer;
  products: ReadonlyMap<string, Buffer>;
}

/** Attached pictures are shown at once; most mail programs ask before they load some from a server. */
const logoCid = 'logo@bobica';
const codeCid = 'ips-qr@bobica';
const pictureCid = (index: number) => `picture-${index}@bobica`;

/** The email in the recipient's language, as text and HTML, with attachments. */
export function renderEmail(
  email: Email,
  sender: EmailSender,
  writtenAt: Date,
  pictures?: EmailPictures,
): RenderedEmail {
  const { locale, kind } = email;
  const texts = emailTemplates[locale];
  const { subject, heading, blocks } = texts.emails[kind];
  const values = emailValues(email, sender, writtenAt);
  const code = codeOf(email, sender);
  const { brand, business } = sender.shop;
  const shown = [...(pictures?.products ?? [])];
  const cids = new Map(shown.map(([src], index) => [src, `cid:${pictureCid(index)}`]));
  const filled: FilledEmail = {
    locale,
    subject: fill(subject, values),
    heading: fill(heading, values),
    brandName: brand.name,
    logo: pictures && `cid:${logoCid}`,
    tagline: brand.tagline,
    blocks: blocks.flatMap((block) => fillBlock(block, values, email, cids, code !== undefined)),
    footer: [
      `${business.name}, ${fill('{businessAddress}', values)}`,
      `${business.email}, ${business.phone}`,
      ...(emailKinds[kind].to === 'shop' ? [] : [fill(texts.layout.reason, values)]),
    ],
  };
  return {
    subject: filled.subject,
    text: plainTextEmail(filled),
    html: htmlEmail(filled),
    attachments: [
      ...(kind === 'order_confirmation' ? [withdrawalAttachment(locale, values)] : []),
      ...calendarAttachment(email, values, writtenAt),
      ...(code ? [picture('ips-qr.png', code, codeCid)] : []),
      ...(pictures ? [picture('logo.png', pictures.logo, logoCid)] : []),
      ...shown.map(([, content], index) => picture(`${index + 1}.jpg`, content, pictureCid(index))),
    ],
  };
}

/** The picture of the code that pays an order which waits for the money. */
function codeOf({ content }: Email, { shop: { business } }: EmailSender): Buffer | undefined {
  if (!('transfer' in content) || !content.transfer) return undefined;
  const { number, total: amount, transfer } = content;
  return codePicture(ipsText(transfer, { number, amount }, business));
}

type Attachment = RenderedEmail['attachments'][number];

function picture(filename: string, content: Buffer, cid: string): Attachment {
  const contentType = filename.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return { filename, content, contentType, cid };
}

/** The delivery day with the amount for the courier. */
function calendarAttachment(email: Email, values: Values, writtenAt: Date): Attachment[] {
  if (email.kind !== 'order_accepted' && email.kind !== 'order_shipped') return [];
  const { number, expected_on, delivery_method } = email.content;
  if (!expected_on || !values.toCollect || delivery_method === 'pickup') return [];
  const summary = fill(emailTemplates[email.locale].layout.prepare, values);
  const content = deliveryEntry({ number, day: expected_on, summary, writtenAt });
  return [{ filename: deliveryEntryName(number), content, contentType: calendarType }];
}

function fillBlock(
  block: Block,
  values: Values,
  email: Email,
  pictures: ReadonlyMap<string, string>,
  hasCode: boolean,
): FilledBlock[] {
  if (typeof block === 'string') {
    const text = fill(block, values);
    return text === '' ? [] : [{ kind: 'text', text }];
  }
  if ('button' in block) {
    const url = fill(block.url, values);
    return url === '' ? [] : [{ kind: 'button', label: fill(block.button, values), url }];
  }
  if ('items' in block) {
    const items = itemsOf(email, pictures);
    return items.length > 0 ? [{ kind: 'items', items }] : [];
  }
  if ('code' in block) {
    const label = emailTemplates[email.locale].layout.scan;
    return hasCode ? [{ kind: 'code', picture: `cid:${codeCid}`, label }] : [];
  }
  const [kind, templates] =
    'rows' in block ? (['rows', block.rows] as const) : (['totals', block.totals] as const);
  const rows = templates
    .map(([label = '', value = '']): Row => [fill(label, values), fill(value, values)])
    .filter(([, value]) => value !== '');
  return rows.length > 0 ? [{ kind, rows }] : [];
}

function itemsOf({ locale, content }: Email, pictures: ReadonlyMap<string, string>): EmailItem[] {
  if (!('lines' in content) || !content.lines) return [];
  const { priorPrice } = emailTemplates[locale].layout;
  return content.lines.map(({ image, name, net, quantity, line_total, prior_total }) => ({
    picture: pictures.get(image ?? ''),
    label: `${name}, ${net}`,
    quantity,
    amount: formatMoney(line_total, locale),
    prior: prior_total ? fill(priorPrice, { amount: formatMoney(prior_total, locale) }) : null,
  }));
}

/** CRLF and BOM for Windows Notepad. */
function withdrawalAttachment(locale: Locale, values: Values) {
  const text = withdrawalForm(locale, values).replaceAll('\n', '\r\n');
  return {
    filename: emailTemplates[locale].withdrawal.filename,
    content: `\uFEFF${text}\r\n`,
    contentType: 'text/plain; charset=utf-8',
  };
}

function plainTextEmail({ blocks, footer }: FilledEmail): string {
  return `${blocks.map(plainBlock).filter(Boolean).join('\n\n')}\n\n-- \n${footer.join('\n')}\n`;
}

function plainBlock(block: FilledBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return '';
    case 'items':
      return block.items
        .map(
          ({ label, quantity, amount, prior }) =>
            `${quantity} × ${label}: ${amount}${prior ? ` (${prior})` : ''}`,
        )
        .join('\n');
    case 'rows':
    case 'totals':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}
