import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './shopTest';

/** Waits for the email, which is written after the response, and extracts its link to this page. */
export async function linkInEmail(
  folder: string,
  recipient: string,
  page: string,
): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${page}#[\\w|%.~-]+`);
  let link = '';
  await expect
    .poll(() => {
      const outbox = join(folder, 'outbox');
      for (const name of existsSync(outbox) ? readdirSync(outbox) : []) {
        if (!name.endsWith('.eml')) continue;
        const email = readFileSync(join(outbox, name), 'utf8')
          .replaceAll('=\n', '')
          .replaceAll('=3D', '=')
          .replaceAll('=23', '#');
        if (!email.includes(recipient)) continue;
        link = pattern.exec(email)?.[0] ?? link;
      }
      return link;
    })
    .not.toBe('');
  return link;
}
