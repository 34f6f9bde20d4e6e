import { createHash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import { join, parse, relative, sep } from 'node:path';
import type { PictureFile } from '../database/PictureFile';
import { storageFolders } from './storageFolders';
import { writeWhole } from './writeWhole';

const pictureExtensions = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/**
 * Copies a folder's pictures into the storage under names that tell their content
 * (`products/aronija-1.3fa9c1d2.jpg`), so that a changed picture has a new address and every
 * address may be cached for ever. Answers what each became, by its path within the folder.
 */
export async function storePictures(
  mediaDir: string,
  dataDir: string,
): Promise<Map<string, PictureFile>> {
  const { originals } = storageFolders(dataDir);
  // Loaded here, since a shop that has its pictures goes without the library.
  const { default: sharp } = await import('sharp');
  const measure = async (content: Buffer) => (await sharp(content).metadata()).autoOrient;
  const stored = new Map<string, PictureFile>();
  for (const entry of await readdir(mediaDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !pictureExtensions.has(parse(entry.name).ext.toLowerCase())) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(mediaDir, path).split(sep).join('/');
    stored.set(name, await storePicture(path, name, originals, measure));
  }
  return stored;
}

async function storePicture(
  path: string,
  name: string,
  originals: string,
  measure: (content: Buffer) => Promise<{ width: number; height: number }>,
): Promise<PictureFile> {
  const content = await readFile(path);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const { dir, name: base, ext } = parse(name);
  const src = `${dir ? `${dir}/` : ''}${base}.${hash}${ext.toLowerCase()}`;
  if (!/^(?:[\w-]+\/)*[\w-][\w.-]*$/.test(src)) {
    throw new Error(
      `The picture ${name} must have a name of letters a to z, digits, - and _ only.`,
    );
  }
  const { width, height } = await measure(content);
  const target = join(originals, src);
  await access(target).catch(() => writeWhole(target, content));
  return { src, width, height };
}
