import type { Shop } from '../../contract/content';
import type { Locale } from '../../contract/locale';
import type { Database } from '../database/client';
import {
  claimLetter,
  markSent,
  maxAttempts,
  sweepLetters,
  type DueLetter,
} from './letterRepository';
import { lettersChannel } from './letters';
import { renderLetter } from './renderLetter';
import type { Transport } from './transport';

export interface SendingParts {
  database: Database;
  transport: Transport;
  publicUrl: string;
  /** Brand and business in the language of a letter. */
  shop(locale: Locale): Promise<Pick<Shop, 'brand' | 'business'>>;
  log: {
    info(values: object, message: string): void;
    error(values: object, message: string): void;
  };
  /** Milliseconds between two looks for letters that became due; new ones are heard of at once. */
  everyMillis?: number;
}

export interface Sending {
  /** Sends what is due now; resolves with how many went. */
  sendDue(): Promise<number>;
  /** Waits for the letter under way. */
  stop(): Promise<void>;
}

/** Sends letters as they are handed in, and again later those that did not go. Any number of processes may. */
export async function startSending(parts: SendingParts): Promise<Sending> {
  const { database, transport, log, everyMillis = 15_000 } = parts;
  const { kysely } = database;
  let stopped = false;
  let underWay: Promise<number> = Promise.resolve(0);

  async function send({ id, letter, attempts, created_at }: DueLetter): Promise<boolean> {
    // Never the recipient or the content: the log is no place for them.
    const about = { letter: id, kind: letter.kind, attempts };
    try {
      const { brand, business } = await parts.shop(letter.locale);
      const head = { shop: { brand, business }, publicUrl: parts.publicUrl };
      const message = {
        ...renderLetter(letter, head, created_at),
        from: { name: brand.name, address: business.email },
        to: { name: '', address: letter.recipient },
        // The same at every try, so that a mail server can tell a letter that came twice.
        messageId: `<letter-${id}-${created_at.getTime()}@${new URL(parts.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      await transport.send(message, `${String(id).padStart(6, '0')}-${letter.kind}`);
    } catch (error) {
      const message =
        attempts >= maxAttempts ? 'letter given up' : 'letter not sent, to be tried again';
      log.error({ ...about, reason: reasonOf(error) }, message);
      return false;
    }
    await markSent(kysely, id);
    log.info(about, 'letter sent');
    return true;
  }

  async function sendAll(): Promise<number> {
    let sent = 0;
    await sweepLetters(kysely);
    while (!stopped) {
      const due = await claimLetter(kysely);
      if (!due) break;
      if (await send(due)) sent += 1;
    }
    return sent;
  }

  /** One after the other: what a caller waits for includes what was handed in before the call. */
  function sendDue(): Promise<number> {
    underWay = underWay.catch(() => 0).then(sendAll);
    return underWay;
  }

  function sendQuietly(): void {
    sendDue().catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'letters not looked for'),
    );
  }

  const unlisten = await database.listen(lettersChannel, {
    noticed: sendQuietly,
    reconnected: sendQuietly,
  });
  const timer = setInterval(sendQuietly, everyMillis);
  timer.unref();
  sendQuietly();

  return {
    sendDue,
    async stop() {
      stopped = true;
      clearInterval(timer);
      unlisten();
      await underWay.catch(() => 0);
      transport.close();
    },
  };
}

/** What a mail server says may repeat the address; its code and our own words do not. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  if (responseCode !== undefined) return `the mail server answered ${responseCode}`;
  return code ?? error.message;
}
