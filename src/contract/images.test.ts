import { parseVariant, imageVariant, imageWidths } from './images';

const src = 'products/aronija-1.3fa9c1d2.jpg';

describe('images', () => {
  it('puts a variant in the folder of its original', () => {
    expect(imageVariant(src, 640, 'avif')).toBe('/storage/products/aronija-1.3fa9c1d2-640.avif');
  });

  it('offers no variant wider than the original', () => {
    expect(imageWidths(1200)).toEqual([160, 320, 480, 640, 960]);
    expect(imageWidths(100)).toEqual([]);
  });

  it('parses the variant names it generates', () => {
    expect(parseVariant(imageVariant(src, 1280, 'webp'))).toEqual({
      stem: 'products/aronija-1.3fa9c1d2',
      width: 1280,
      format: 'webp',
    });
  });

  it.each([
    ['an original', '/storage/products/aronija-1.3fa9c1d2.jpg'],
    ['an unknown width', '/storage/products/aronija-1.3fa9c1d2-641.avif'],
    ['an unknown format', '/storage/products/aronija-1.3fa9c1d2-640.gif'],
    ['a way out of the folder', '/storage/../secrets/key-640.jpg'],
    ['a hidden way out', '/storage/products/..-640.jpg'],
  ])('rejects %s', (_, path) => {
    expect(parseVariant(path)).toBeNull();
  });
});
