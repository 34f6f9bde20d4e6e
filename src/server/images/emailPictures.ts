import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmailPictures } from '../email/renderEmail';
import { type ImageStore, variantOf } from './ImageStore';

/** The logo and the pictures of products as emails show them; those that are gone are left out. */
export async function readPictures(
  images: Pick<ImageStore, 'find'>,
  publicFolder: string,
  sources: readonly string[],
): Promise<EmailPictures> {
  const products = new Map<string, Buffer>();
  for (const src of sources) {
    // A picture that cannot be made does not delay the email.
    const found = await images.find(variantOf(src, 160, 'jpg')).catch(() => undefined);
    if (found) products.set(src, await readFile(found.path));
  }
  return { logo: await readFile(join(publicFolder, 'logo/email.png')), products };
}
