import sharp, { type Sharp } from 'sharp';
import { photo } from './productShop';

type Unusable = readonly [file: Buffer, type?: string];

const frames = () => Promise.all([photo(700, 700), photo(700, 700).negate()].map(toPng));
const toPng = (image: Sharp) => image.png().toBuffer();

/** Files of unsupported types with any content type. */
async function wrongTypes(): Promise<Unusable[]> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script/></svg>';
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');
  return [
    [Buffer.from(svg), 'image/svg+xml'],
    [Buffer.from(svg), 'image/png'],
    [await photo(700, 700).gif().toBuffer()],
    [await photo(700, 700).tiff().toBuffer()],
    [await photo(700, 700).avif({ effort: 0 }).toBuffer()],
    [heic, 'image/heic'],
    [Buffer.from('{"json": true}'), 'application/json'],
  ];
}

/** Truncated JPEG, PNG and WebP files. */
async function halves(): Promise<Unusable[]> {
  const noise = sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  });
  const whole = [noise.clone().jpeg(), noise.clone().png(), noise.clone().webp()];
  const files = await Promise.all(whole.map((image) => image.toBuffer()));
  return files.map((file) => [file.subarray(0, file.length / 2)]);
}

async function animation(): Promise<Unusable[]> {
  const animated = sharp(await frames(), { join: { animated: true } });
  return [[await animated.webp().toBuffer()]];
}

/** A small file of 64 megapixels. */
async function bomb(): Promise<Unusable[]> {
  const white = sharp({
    create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  });
  return [[await white.png({ compressionLevel: 9 }).toBuffer()]];
}

const tooManyPixels = async (): Promise<Unusable[]> => [
  [await photo(8000, 5001).jpeg().toBuffer()],
];

/** Files that an upload rejects as `invalid`, by their problem. */
export const unusableImages: Readonly<Record<string, () => Promise<Unusable[]>>> = {
  'SVG, GIF, TIFF, AVIF, HEIC and text': wrongTypes,
  'a truncated JPEG, PNG and WebP': halves,
  'an animation': animation,
  'more than 40 megapixels': tooManyPixels,
  'a decompression bomb': bomb,
};
