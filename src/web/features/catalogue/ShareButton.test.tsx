import { screen } from '@testing-library/react';
import { renderApp } from '@tests/support/renderApp';
import { sampleProduct } from '@tests/support/sampleProducts';
import type { Locale } from '@/contract/locale';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { ShareButton } from './ShareButton';

/** Presses the button on a device with or without a share menu. */
async function press(
  locale: Locale,
  share?: (data: ShareData) => Promise<void>,
  copyFails = false,
) {
  const { user } = renderApp(
    <ToastProvider>
      <ShareButton product={sampleProduct(7, { name: 'Quince jam' })} />
    </ToastProvider>,
    { locale, path: '/products/7?from=list' },
  );
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const copy = jest.spyOn(navigator.clipboard, 'writeText');
  if (copyFails) copy.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: /Quince jam/ }));
  return copy;
}
afterEach(() => Reflect.deleteProperty(navigator, 'share'));

const canonical = [
  ['en', 'https://shop.test/products/7?lang=en', 'The link has been copied.'],
  ['sr-LAT', 'https://shop.test/products/7', 'Link je kopiran.'],
] as const;

test.each(canonical)('in %s the canonical URL is shared', async (locale, url) => {
  const share = jest.fn(() => Promise.resolve());
  expect(await press(locale, share)).not.toHaveBeenCalled();
  expect(share).toHaveBeenCalledWith({ title: 'Quince jam', url });
});

test.each(canonical)('without a share menu in %s it is copied', async (locale, url, message) => {
  expect(await press(locale)).toHaveBeenCalledWith(url);
  expect(await screen.findByText(message)).toBeVisible();
});

test('closing the share menu copies nothing', async () => {
  const share = () => Promise.reject(new DOMException('Closed', 'AbortError'));
  expect(await press('en', share)).not.toHaveBeenCalled();
});

test('a URL that cannot be copied is shown', async () => {
  await press('en', undefined, true);
  expect(await screen.findByText(/https:\/\/shop\.test\/products\/7\?lang=en/)).toBeVisible();
});
