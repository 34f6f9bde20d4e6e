import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** What carries a letter away. */
export interface Transport {
  /** `name` is the same at every try, for those that keep files. Throws where it did not go. */
  send(message: SendMailOptions, name: string): Promise<void>;
  close(): void;
}

/** Milliseconds; far shorter than the time after which a letter is tried again. */
const smtpTimeout = 20_000;

/** To a mail server: `smtp://user:password@host:587`, `smtps://…`. */
export function smtpTransport(smtpUrl: string): Transport {
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeout,
    greetingTimeout: smtpTimeout,
    socketTimeout: smtpTimeout,
    // Letters are made of text only; nothing in one may make the server read a file or an address.
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

/** Into a folder, as files that mail programs open. Readable by the owner of the shop only. */
export function outboxTransport(folder: string): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message, name) {
      const { message: content } = await writer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}.eml`);
      const draft = `${file}.draft`;
      await writeFile(draft, content as Buffer, { mode: 0o600 });
      await rename(draft, file);
    },
    close: () => writer.close(),
  };
}
