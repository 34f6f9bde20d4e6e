import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../../../tests/support/renderApp';
import { sampleProduct } from '../../../../tests/support/sampleProducts';
import { Gallery } from './Gallery';

const photo = (number: number) => ({
  src: `products/juice-${number}.jpg`,
  width: 1200,
  height: 1200,
  alt: `Juice ${number}`,
  is_main: number === 1,
});

/** Pixels; jsdom has no layout. */
const width = 400;

async function openGallery() {
  const { category } = sampleProduct(1);
  const { user } = renderApp(
    <Gallery product={{ name: 'Juice', category, images: [1, 2, 3].map(photo) }} />,
    { locale: 'en' },
  );
  const strip = (await screen.findAllByRole('list'))[0]!;
  Object.defineProperty(strip, 'clientWidth', { value: width });
  Object.defineProperty(strip, 'scrollWidth', { value: 3 * width });
  /** Browsers fire this many times during a scroll. */
  const scrollTo = (left: number) => {
    strip.scrollLeft = left;
    fireEvent.scroll(strip);
  };
  const thumbs = screen.getAllByRole('button').slice(3);
  const current = () => thumbs.findIndex((thumb) => thumb.getAttribute('aria-current') === 'true');
  return { user, strip, scrollTo, thumbs, current };
}

test('a chosen photo stays chosen while the strip scrolls to it', async () => {
  const { user, scrollTo, thumbs, current } = await openGallery();
  await user.click(thumbs[2]!);
  for (const left of [10, 0.6 * width, 1.4 * width]) {
    scrollTo(left);
    expect(current()).toBe(2);
  }
  scrollTo(2 * width);
  expect(current()).toBe(2);
  // From here on the user's scrolling selects the photo again.
  scrollTo(width);
  expect(current()).toBe(1);
});

test('touching the strip cancels the automatic scroll', async () => {
  const { user, strip, scrollTo, thumbs, current } = await openGallery();
  await user.click(thumbs[2]!);
  scrollTo(10);
  fireEvent.pointerDown(strip);
  scrollTo(width);
  expect(current()).toBe(1);
});
