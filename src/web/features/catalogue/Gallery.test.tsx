import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import { Gallery } from './Gallery';

const photo = (number: number) => ({
  src: `products/juice-${number}.jpg`,
  width: 1200,
  height: 1200,
  alt: `Juice ${number}`,
  is_main: number === 1,
});

async function openGallery(numbers: number[]) {
  const { category } = sampleProduct(1);
  renderApp(<Gallery product={{ id: 1, name: 'Juice', category, images: numbers.map(photo) }} />, {
    locale: 'en',
  });
  return screen.findByRole('list');
}

test('the counter follows a swipe through the photos', async () => {
  const photos = await openGallery([1, 2, 3]);
  // Pixels; jsdom has no layout.
  const width = 400;
  Object.defineProperty(photos, 'clientWidth', { value: width });
  Object.defineProperty(photos, 'scrollWidth', { value: 3 * width });
  expect(screen.getByText('1 of 3')).toBeVisible();
  for (const [left, shown] of [
    [0.6 * width, '2 of 3'],
    [2 * width, '3 of 3'],
    [0, '1 of 3'],
  ] as const) {
    photos.scrollLeft = left;
    fireEvent.scroll(photos);
    expect(screen.getByText(shown)).toBeVisible();
  }
});

test('a single photo has no counter', async () => {
  await openGallery([1]);
  expect(screen.queryByText(/1 of 1/)).toBeNull();
});

/** Whether each photo has the width of the column. */
test.each([
  [[1], [true]],
  [
    [1, 2],
    [true, true],
  ],
  [
    [1, 2, 3],
    [true, false, false],
  ],
  [
    [1, 2, 3, 4],
    [true, true, false, false],
  ],
])('photos %j fill whole rows', async (numbers, large) => {
  const photos = await openGallery(numbers);
  const items = Array.from(photos.children);
  expect(items.map((item) => item.hasAttribute('data-large'))).toEqual(large);
});
