/**
 * Image names contain a content hash (`products/aronija-1.3fa9c1d2.jpg`), so all URLs are immutable. Variants are in
 * the same folder, for example `/storage/products/aronija-1.3fa9c1d2-640.avif`.
 */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** In pixels. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type VariantWidth = (typeof variantWidths)[number];

export const imageTypes: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export interface PixelArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function getStem(src: string): string {
  return src.replace(/\.[a-z0-9]+$/i, '');
}

export function imageVariant(src: string, width: VariantWidth, format: ImageFormat): string {
  return `/storage/${getStem(src)}-${width}.${format}`;
}

export function imageWidths(originalWidth: number): VariantWidth[] {
  return variantWidths.filter((width) => width <= originalWidth);
}

export interface ParsedVariant {
  stem: string;
  width: VariantWidth;
  format: ImageFormat;
}

/** Returns null for an original, an unknown width or format, or a path that leaves its folder. */
export function parseVariant(path: string): ParsedVariant | null {
  const match = /^(?:\/storage\/)?((?:[\w-]+\/)*[\w-][\w.-]*)-(\d{3,4})\.(avif|webp|jpg)$/.exec(
    path,
  );
  if (!match || path.includes('..')) return null;
  const [, stem = '', digits, extension] = match;
  const width = variantWidths.find((candidate) => String(candidate) === digits);
  const format = imageFormats.find((candidate) => candidate === extension);
  return width && format ? { stem, width, format } : null;
}
