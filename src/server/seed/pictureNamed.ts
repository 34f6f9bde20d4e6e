import type { PictureFile } from '../database/PictureFile';
import { SeedError } from './SeedError';

/** Stored pictures by their path within `media/`. */
export type StoredPictures = ReadonlyMap<string, PictureFile>;

export function pictureNamed(pictures: StoredPictures, name: string): PictureFile {
  const picture = pictures.get(name);
  if (!picture) throw new SeedError(`media/${name} is named in the files, but is not there`);
  return picture;
}
