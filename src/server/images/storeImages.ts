import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse, relative, sep } from 'node:path';
import type { ImageFile } from '../database/tables';
import { openStorage, originals, type Storage, type StorageSettings } from './storage';

const imageExtensions = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/**
 * Stores a folder's images under names with a content hash. @returns the stored images by their path within the folder
 */
export async function storeImages(
  mediaDir: string,
  storageSettings: StorageSettings,
): Promise<Map<string, ImageFile>> {
  const storage = await openStorage(storageSettings);
  // The library is loaded on demand, because this process does not need it after the shop is seeded.
  const { default: sharp } = await import('sharp');
  const measure = async (content: Buffer) => (await sharp(content).metadata()).autoOrient;
  const stored = new Map<string, ImageFile>();
  for (const entry of await readdir(mediaDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !imageExtensions.has(parse(entry.name).ext.toLowerCase())) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(mediaDir, path).split(sep).join('/');
    stored.set(name, await storeImage(path, name, storage, measure));
  }
  return stored;
}

async function storeImage(
  path: string,
  name: string,
  storage: Storage,
  measure: (content: Buffer) => Promise<{ width: number; height: number }>,
): Promise<ImageFile> {
  const content = await readFile(path);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const { dir, name: base, ext } = parse(name);
  const src = `${dir ? `${dir}/` : ''}${base}.${hash}${ext.toLowerCase()}`;
  if (!/^(?:[\w-]+\/)*[\w-][\w.-]*$/.test(src)) {
    throw new Error(
      `The name of the image ${name} must contain only the letters a to z, digits, - and _.`,
    );
  }
  const { width, height } = await measure(content);
  if (!(await storage.modified(originals + src))) await storage.write(originals + src, content);
  return { src, width, height };
}
