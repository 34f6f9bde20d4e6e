// Child process that creates images. Plain JavaScript, so that the bundle, tsx and Jest all start
// the same file without compiling it.
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';

/**
 * @typedef {import('../../contract/images').ImageFormat} ImageFormat
 * @typedef {{ kind: 'measure', original: string }} Measuring returns the width after EXIF rotation
 * @typedef {{ kind: 'make', original: string, width: number, format: ImageFormat }} Making
 *   returns the resized image
 * @typedef {Measuring | Making} ImageWork
 * @typedef {{ id: number, work: ImageWork }} ImageRequest
 * @typedef {{ id: number, value: unknown } | { id: number, failure: string }} ImageReply
 */

// Requests for pages and orders have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// No cache, because operations are not repeated; one thread per image.
sharp.cache(false);
sharp.concurrency(1);

/** @param {Measuring} work */
async function measure({ original }) {
  const { autoOrient } = await sharp(original).metadata();
  return autoOrient.width;
}

/**
 * AVIF effort 2 takes a tenth of the default's time; files are 14 % larger.
 * @param {Making} work
 */
function make({ original, width, format }) {
  const resized = sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 55, effort: 2 }).toBuffer();
    case 'webp':
      return resized.webp({ quality: 78 }).toBuffer();
    case 'jpg':
      return resized
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80, progressive: true, mozjpeg: true })
        .toBuffer();
  }
}

/** @param {ImageReply} reply */
const reply = (reply) => process.send?.(reply);

process.on('message', (/** @type {ImageRequest} */ { id, work }) => {
  Promise.resolve(work.kind === 'measure' ? measure(work) : make(work)).then(
    (value) => reply({ id, value }),
    (/** @type {unknown} */ error) => reply({ id, failure: String(error) }),
  );
});
// Exits with the parent process. Ignores signals, because the parent may still wait for an image.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
