// The child process that creates images. It is plain JavaScript, so that the bundle, tsx and Jest can start the same
// file without compiling it.
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';

/**
 * @typedef {import('../../contract/images').ImageFormat} ImageFormat
 * @typedef {{ kind: 'measure', original: Uint8Array }} Measuring returns the size after EXIF rotation
 * @typedef {{ kind: 'make', original: Uint8Array, width: number, format: ImageFormat }} Making
 *   returns the resized image
 * @typedef {Measuring | Making | Normalizing} ImageWork
 * @typedef {import('../../contract/images').PixelArea} PixelArea
 * @typedef {{ kind: 'normalize', original: Uint8Array, crop?: PixelArea, minSide: number }} Normalizing
 *   returns an upload or a part of an original as an image of the shop
 * @typedef {{ id: number, work: ImageWork }} ImageRequest
 * @typedef {{ id: number, value: unknown } | { id: number, failure: string }} ImageReply
 */

// Requests for pages and orders have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Operations are not repeated, so there is no cache. Each image uses one thread.
sharp.cache(false);
sharp.concurrency(1);

/** @param {Measuring} work */
async function measure({ original }) {
  return (await sharp(original).metadata()).autoOrient;
}

/** AVIF effort 2 takes a tenth of the default's time, but files are 14 % larger. @param {Making} work */
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

const acceptedFormats = ['jpeg', 'png', 'webp'];
const maxPixels = 40_000_000;
const maxSide = 2400;

/**
 * Decodes and re-encodes the whole image, rotated by its orientation and without metadata. Animations and damaged
 * images are invalid. @param {Normalizing} work
 */
async function normalize({ original, crop, minSide }) {
  const invalid = /** @type {const} */ ({ failure: 'invalid' });
  const options = /** @type {const} */ ({ limitInputPixels: maxPixels, failOn: 'error' });
  try {
    const { format, pages, autoOrient, hasAlpha } = await sharp(original, options).metadata();
    const { width, height } = autoOrient;
    if (!acceptedFormats.includes(format) || (pages ?? 1) > 1) return invalid;
    if (width * height > maxPixels) return invalid;
    const area = crop ?? { x: 0, y: 0, width, height };
    if (area.x + area.width > width || area.y + area.height > height) return invalid;
    if (Math.min(area.width, area.height) < minSide)
      return /** @type {const} */ ({ failure: 'too_short' });
    const extension = format === 'jpeg' ? 'jpg' : 'webp';
    const resized = sharp(original, options)
      .autoOrient()
      .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 30 });
    const encoded =
      extension === 'jpg'
        ? resized.jpeg({ quality: 88, progressive: true })
        : resized.webp({ quality: 90, ...(hasAlpha && { alphaQuality: 100 }) });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { content: data, extension, width: info.width, height: info.height };
  } catch {
    return invalid;
  }
}

/** @param {ImageWork} work */
function perform(work) {
  switch (work.kind) {
    case 'measure':
      return measure(work);
    case 'make':
      return make(work);
    case 'normalize':
      return normalize(work);
  }
}

/** @param {ImageReply} reply */
const reply = (reply) => process.send?.(reply);

process.on('message', (/** @type {ImageRequest} */ { id, work }) => {
  Promise.resolve(perform(work)).then(
    (value) => reply({ id, value }),
    (/** @type {unknown} */ error) => reply({ id, failure: String(error) }),
  );
});
// Exits with the parent process. Ignores signals, because the parent may still be waiting for an image.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
