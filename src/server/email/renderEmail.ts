import { calendarType, calendarEvent, calendarEventName } from '@/contract/calendarEvent';
import { formatMoney } from '@/contract/money';
import { ipsText } from '@/contract/ipsQr';
import { longDate } from '@/contract/longDate';
import { textsIn } from '../texts';
import { accountEmails } from './accountEmails';
import { codePicture } from './codePicture';
import { type Email, type EmailContents, type EmailKind, emailKinds } from './Email';
import { plainText, removeEmptyBlocks } from './emailBlocks';
import { htmlEmail } from './HtmlEmail';
import { orderEmails } from './orderEmails';
import { withdrawalForm } from './withdrawalForm';
import { businessAddress } from '@/contract/address';
import { type EmailSender, type EmailTexts, makeWriter, type Writer } from './Writer';

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  attachments: {
    filename: string;
    content: string | Buffer;
    contentType: string;
    /** The content id of a picture in the HTML. */
    cid?: string;
  }[];
}

export interface EmailPictures {
  logo: Buffer;
  products: ReadonlyMap<string, Buffer>;
}

/** Pictures are attached, because most mail programs ask before loading them from a server. */
const logoCid = 'logo@bobica';
const codeCid = 'ips-qr@bobica';
const pictureCid = (index: number) => `picture-${index}@bobica`;

const emails: EmailTexts = { ...accountEmails, ...orderEmails };

function write<Kind extends EmailKind>(kind: Kind, content: EmailContents[Kind], writer: Writer) {
  const { name, blocks, ...written } = emails[kind](content, writer);
  const { greeting, text } = writer;
  const all = name === undefined ? blocks : [greeting(name), ...blocks, text('email:regards')];
  return { ...written, blocks: removeEmptyBlocks(all) };
}

export function renderEmail(
  email: Email,
  sender: EmailSender,
  writtenAt: Date,
  pictures?: EmailPictures,
): RenderedEmail {
  const { locale, kind } = email;
  const { brand, business } = sender.shop;
  const productPictures = [...(pictures?.products ?? [])];
  const cids = new Map(productPictures.map(([src], index) => [src, `cid:${pictureCid(index)}`]));
  const writer = makeWriter(locale, sender, writtenAt, cids);
  const { subject, heading, blocks } = write(kind, email.content, writer);
  const footer = [
    `${business.name}, ${businessAddress(business)}`,
    `${business.email}, ${business.phone}`,
    ...(emailKinds[kind].to === 'shop' ? [] : [writer.text('email:reason')]),
  ];
  return {
    subject,
    text: plainText(blocks, footer),
    html: htmlEmail({
      ...{ locale, subject, heading, blocks, footer },
      ...{ brandName: brand.name, tagline: brand.tagline },
      logo: pictures && `cid:${logoCid}`,
      code: `cid:${codeCid}`,
    }),
    attachments: [
      ...withdrawalAttachment(email, sender, writtenAt),
      ...calendarAttachment(email, writtenAt),
      ...codeAttachment(email, sender),
      ...(pictures ? [picture('logo.png', pictures.logo, logoCid)] : []),
      ...productPictures.map(([, file], index) =>
        picture(`${index + 1}.jpg`, file, pictureCid(index)),
      ),
    ],
  };
}

type Attachment = RenderedEmail['attachments'][number];

function picture(filename: string, content: Buffer, cid: string): Attachment {
  const contentType = filename.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return { filename, content, contentType, cid };
}

function codeAttachment({ content }: Email, { shop: { business } }: EmailSender): Attachment[] {
  if (!('transfer' in content) || !content.transfer) return [];
  const { number, total: amount, transfer } = content;
  const code = codePicture(ipsText(transfer, { number, amount }, business));
  return [picture('ips-qr.png', code, codeCid)];
}

function calendarAttachment({ kind, content, locale }: Email, writtenAt: Date): Attachment[] {
  if (kind !== 'order_accepted' && kind !== 'order_shipped') return [];
  const { number, expected_on: day, delivery_method, to_collect } = content;
  if (!day || !to_collect || delivery_method === 'pickup') return [];
  const summary = textsIn(locale)('email:prepare', { amount: formatMoney(to_collect, locale) });
  const entry = calendarEvent({ number, day, summary, writtenAt });
  return [{ filename: calendarEventName(number), content: entry, contentType: calendarType }];
}

/** Uses CRLF and a BOM for Windows Notepad. */
function withdrawalAttachment(
  { kind, content, locale }: Email,
  { shop: { business } }: EmailSender,
  writtenAt: Date,
): Attachment[] {
  if (kind !== 'order_confirmation') return [];
  const date = longDate(locale, writtenAt);
  const { filename, text } = withdrawalForm(locale, business, { number: content.number, date });
  const lines = `\uFEFF${text.replaceAll('\n', '\r\n')}\r\n`;
  return [{ filename, content: lines, contentType: 'text/plain; charset=utf-8' }];
}
