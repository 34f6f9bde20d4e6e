import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Locale } from '@/contract/locale';
import { endStockAlertsPath } from '@/contract/paths';
import type { Database } from '../database/client';
import {
  deleteOldEmails,
  emailsChannel,
  findEmailIds,
  markSent,
  maxAttempts,
  takeDueEmail,
  type DueEmail,
} from './emailRepository';
import type { Email } from './Email';
import { type EmailPictures, renderEmail } from './renderEmail';
import type { EmailSender } from './Writer';

export interface EmailSendingOptions {
  database: Database;
  transport: Transport;
  publicUrl: string;
  shop(locale: Locale): Promise<EmailSender['shop']>;
  /** Loads pictures of the logo and the products. By default, there are none. */
  pictures?(sources: readonly string[]): Promise<EmailPictures>;
  log: {
    info(values: object, message: string): void;
    error(values: object, message: string): void;
  };
  /** Called when nothing is due. Resolves with the number of emails that it added. */
  addMore?(): Promise<number>;
  /** The interval between polls for retries. New emails trigger a notification. */
  pollMs?: number;
}

export interface EmailSending {
  sendDue(): Promise<number>;
  /** Waits for the email that is being sent. */
  stop(): Promise<void>;
}

/** Sends new emails immediately and retries failed ones. Several processes can run it. */
export async function startSendingEmails(options: EmailSendingOptions): Promise<EmailSending> {
  const { database, transport, log, pollMs = 15_000 } = options;
  const { kysely } = database;
  let isStopped = false;
  let inProgress: Promise<number> = Promise.resolve(0);

  async function send({
    id,
    email,
    attempts,
    created_at,
    order_token,
  }: DueEmail): Promise<boolean> {
    // Omits recipient and content, because logs must not contain personal data.
    const about = { email: id, kind: email.kind, attempts };
    try {
      const shop = await options.shop(email.locale);
      const { brand, business } = shop;
      const { publicUrl } = options;
      const sender = { shop, publicUrl, orderToken: order_token };
      const pictures = await options.pictures?.(getPictures(email));
      const message = {
        ...renderEmail(email, sender, created_at, pictures),
        from: { name: brand.name, address: business.email },
        to: { name: '', address: email.recipient },
        // The id is the same for every attempt, so mail servers can detect duplicates.
        messageId: `<email-${id}-${created_at.getTime()}@${new URL(publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(email, publicUrl) },
      };
      await transport.send(message, `${String(id).padStart(6, '0')}-${email.kind}`);
    } catch (error) {
      const message =
        attempts >= maxAttempts ? 'email failed for good' : 'email not sent, will be retried';
      log.error({ ...about, reason: getReason(error) }, message);
      return false;
    }
    await markSent(kysely, id);
    log.info(about, 'email sent');
    return true;
  }

  async function sendAll(): Promise<number> {
    let sent = 0;
    await deleteOldEmails(kysely);
    await transport.deleteOtherCopies?.((ids) => findEmailIds(kysely, ids));
    while (!isStopped) {
      const dueEmail = await takeDueEmail(kysely);
      if (dueEmail) {
        if (await send(dueEmail)) sent += 1;
      } else if (!(await options.addMore?.())) break;
    }
    return sent;
  }

  /** Runs one call at a time, so the result includes all emails added before the call. */
  function sendDue(): Promise<number> {
    inProgress = inProgress.catch(() => 0).then(sendAll);
    return inProgress;
  }

  function sendAndLog(): void {
    sendDue().catch((error: unknown) =>
      log.error({ reason: getReason(error) }, 'outbox could not be processed'),
    );
  }

  const unlisten = await database.listen(emailsChannel, {
    onNotification: sendAndLog,
    onReconnect: sendAndLog,
  });
  const timer = setInterval(sendAndLog, pollMs);
  timer.unref();
  sendAndLog();

  return {
    sendDue,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      unlisten();
      await inProgress.catch(() => 0);
      transport.close();
    },
  };
}

/** Limits the size of an email. */
const maxPictures = 12;

function getPictures({ content }: Email): string[] {
  const lines = 'lines' in content ? content.lines : [];
  return [...new Set(lines.flatMap(({ image }) => image ?? []))].slice(0, maxPictures);
}

/** Mail programs display a button that unsubscribes with one request (RFC 8058). */
function unsubscribeHeaders(email: Email, publicUrl: string): Record<string, string> {
  if (email.kind !== 'back_in_stock' && email.kind !== 'review_request') return {};
  return {
    'List-Unsubscribe': `<${publicUrl}${endStockAlertsPath(email.content.token)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Returns the mail server's status code, because its text may contain the recipient. */
function getReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  if (responseCode !== undefined) return `the mail server responded with ${responseCode}`;
  return code ?? error.message;
}

export interface Transport {
  /** `name` is the same for every attempt. @throws if the email was not accepted */
  send(message: SendMailOptions, name: string): Promise<void>;
  /** Deletes copies of emails that no longer exist. */
  deleteOtherCopies?(existing: (ids: number[]) => Promise<ReadonlySet<number>>): Promise<void>;
  close(): void;
}

/** In milliseconds. Must be shorter than the backoff. */
const smtpTimeout = 20_000;

/** Sends to a mail server such as `smtp://user:password@host:587` or `smtps://…`. */
export function smtpTransport(smtpUrl: string): Transport {
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeout,
    greetingTimeout: smtpTimeout,
    socketTimeout: smtpTimeout,
    // This prevents email content from reading files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await server.sendMail(message);
    },
    close: () => server.close(),
  };
}

/** Only this account can read the files. */
export function outboxTransport(folder: string): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message, name) {
      const { message: content } = await writer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}.eml`);
      const temporaryFile = `${file}.draft`;
      await writeFile(temporaryFile, content as Buffer, { mode: 0o600 });
      await rename(temporaryFile, file);
    },
    async deleteOtherCopies(existing) {
      const names = await readdir(folder).catch(() => []);
      const copies = names.filter((name) => /^\d+-\w+\.eml/.test(name));
      const existingIds = await existing(copies.map(parseFloat));
      for (const name of copies)
        if (!existingIds.has(parseFloat(name))) await rm(join(folder, name), { force: true });
    },
    close: () => writer.close(),
  };
}
