import { fireEvent, renderApp, screen } from '@tests/support/renderApp';
import { samplePhoto, sampleProduct } from '@tests/support/sampleProducts';
import { Gallery } from './Gallery';
import fc from '@tests/support/properties';
import { maxScale, fillFrame, moveBy, wholePhoto, zoomBy } from './PhotoDialog';

describe('the gallery', () => {
  async function openGallery(numbers: number[]) {
    const { category } = sampleProduct(1);
    renderApp(
      <Gallery product={{ id: 1, name: 'Juice', category, images: numbers.map(samplePhoto) }} />,
    );
    return screen.findByRole('list');
  }

  test('the counter follows a swipe through the photos', async () => {
    const photos = await openGallery([1, 2, 3]);
    // jsdom has no layout, so the test defines the sizes.
    const width = 400;
    Object.defineProperty(photos, 'clientWidth', { value: width });
    Object.defineProperty(photos, 'scrollWidth', { value: 3 * width });
    expect(screen.getByText('1 of 3')).toBeVisible();
    for (const [left, counterText] of [
      [0.6 * width, '2 of 3'],
      [2 * width, '3 of 3'],
      [0, '1 of 3'],
    ] as const) {
      photos.scrollLeft = left;
      fireEvent.scroll(photos);
      expect(screen.getByText(counterText)).toBeVisible();
    }
  });

  test('a single photo has no counter', async () => {
    await openGallery([1]);
    expect(screen.queryByText(/1 of 1/)).toBeNull();
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 1],
    [4, 2],
  ])(
    'a gallery of %i photos shows %i of them large so that all rows are full',
    async (count, large) => {
      const photos = await openGallery(Array.from({ length: count }, (_, index) => index + 1));
      const areLarge = Array.from(photos.children).map((item) => item.hasAttribute('data-large'));
      expect(areLarge).toEqual(areLarge.map((_, index) => index < large));
    },
  );
});

describe('the enlarged photo', () => {
  const frame = { width: 400, height: 300 };

  test('zooming keeps the point under the pointer fixed', () => {
    const at = { x: 50, y: -30 };
    const { scale, x, y } = zoomBy(wholePhoto, 2, frame, at);
    expect(scale).toBe(2);
    // This is the new position of the point that was under the pointer.
    expect({ x: x + at.x * scale, y: y + at.y * scale }).toEqual(at);
  });

  test('the position and scale of a photo are limited by its frame and the maximum zoom', () => {
    const number = fc.double({ min: -2000, max: 2000, noNaN: true });
    const action = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.05, max: 20, noNaN: true }), x: number, y: number }),
      fc.record({ dx: number, dy: number }),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const end = actions.reduce(
          (zoom, d) =>
            'factor' in d ? zoomBy(zoom, d.factor, frame, d) : moveBy(zoom, d.dx, d.dy, frame),
          wholePhoto,
        );
        expect(end.scale).toBeGreaterThanOrEqual(1);
        expect(end.scale).toBeLessThanOrEqual(maxScale);
        // The whole photo is as wide as the frame is high.
        const side = frame.height * end.scale;
        expect(Math.abs(end.x)).toBeLessThanOrEqual(Math.max(0, side - frame.width) / 2);
        expect(Math.abs(end.y)).toBeLessThanOrEqual((side - frame.height) / 2);
      }),
    );
  });

  test('a photo initially fills its frame and is centred', () => {
    expect(fillFrame({ width: 390, height: 780 })).toEqual({ scale: 2, x: 0, y: 0 });
    expect(fillFrame({ width: 800, height: 800 })).toEqual(wholePhoto);
    expect(fillFrame({ width: 200, height: 2000 }).scale).toBe(maxScale);
  });
});
