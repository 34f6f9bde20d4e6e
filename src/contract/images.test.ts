import { parseVariant, imageWidths } from './images';

describe('images', () => {
  it('offers no variant wider than the original', () => {
    expect(imageWidths(1200)).toEqual([160, 320, 480, 640, 960]);
    expect(imageWidths(100)).toEqual([]);
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
