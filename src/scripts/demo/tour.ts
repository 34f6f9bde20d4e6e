import type { Page } from 'playwright';
import sharp from 'sharp';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { CheckoutJourney } from '@tests/support/JourneyCustomer';
import { ready, openPage } from '@tests/support/shopTest';

const size = { width: 1180, height: 640 };
const height = 600;
export const frames = {
  admin: { left: 330, width: 830, viewport: { width: 1280, height: 925 } },
  phone: { left: 20, width: 290, viewport: { width: 390, height: 807 } },
};
const backgrounds = { light: '#e9e4da', dark: '#14110f' };

export async function makeTour(
  shopper: Page,
  owner: Page,
  theme: keyof typeof backgrounds,
): Promise<Buffer> {
  const pictures: Buffer[] = [];
  const delay: number[] = [];
  const addFrame = async (ms: number) => {
    const [phoneImage, adminImage] = [await shopper.screenshot(), await owner.screenshot()];
    pictures.push(
      await sharp({ create: { ...size, channels: 3, background: backgrounds[theme] } })
        .composite([
          { input: await fitFrame(adminImage, frames.admin), left: frames.admin.left, top: 20 },
          { input: await fitFrame(phoneImage, frames.phone), left: frames.phone.left, top: 20 },
        ])
        .png()
        .toBuffer(),
    );
    delay.push(ms);
  };
  await open(shopper, pagePaths.home);
  await addFrame(1_200);
  await open(shopper, pagePaths.product(7));
  await addFrame(1_000);
  await shopper.getByRole('button', { name: 'Add to Cart' }).first().click();
  await shopper.getByRole('link', { name: 'Cart, 1 product' }).first().waitFor();
  await shopper.getByText('Added to your cart').waitFor();
  await waitForImages(shopper);
  await addFrame(1_200);
  const rows = owner.locator('section[aria-labelledby="to-confirm"] li');
  const countBefore = await rows.count();
  await order(shopper, addFrame);
  // Today receives the order through the event stream.
  await rows.nth(countBefore).waitFor();
  await waitForImages(owner);
  await addFrame(2_600);
  const number = await rows.last().getByRole('link').first().innerText();
  await rows.last().getByRole('button').last().click();
  await rows.and(owner.locator('[data-done]')).waitFor();
  await open(shopper, new URL(shopper.url()).pathname);
  await shopper.getByRole('heading', { name: 'What happens next' }).waitFor();
  await addFrame(1_600);
  await ship(owner, number);
  const { pathname } = new URL(shopper.url());
  // An order opened from the list does not show the thank-you message.
  await open(shopper, pagePaths.orders);
  await open(shopper, pathname);
  await shopper.getByText('TR447109235RS').first().scrollIntoViewIfNeeded();
  await waitForImages(shopper);
  await addFrame(3_000);
  return sharp(pictures, { join: { animated: true } })
    .webp({ quality: 62, effort: 6, delay, loop: 0 })
    .toBuffer();
}

async function order(page: Page, addFrame: (ms: number) => Promise<void>): Promise<void> {
  const checkout = new CheckoutJourney(page);
  await open(page, pagePaths.checkout);
  await checkout.typeAddress();
  await page.getByRole('option', { name: 'Arilje' }).click();
  await addFrame(900);
  await checkout.toPayment.click();
  await checkout.consent.waitFor();
  await page.getByText('Cash upon delivery').first().waitFor();
  await addFrame(800);
  await checkout.consent.check();
  await addFrame(800);
  await checkout.placing.click();
  await page.waitForURL(/\/orders\/\d+$/);
  await ready(page);
}

async function ship(page: Page, number: string): Promise<void> {
  await page.goto(adminPaths.order.replace(':number', number));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Pack', exact: true }).click();
  await main.getByLabel(/^Tracking number/).fill('TR447109235RS');
  await main.getByRole('button', { name: 'Hand over' }).click();
  await main.getByRole('button', { name: 'Mark as delivered' }).waitFor();
  await waitForImages(page);
}

async function open(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await waitForImages(page);
}

/** Waits for the images in view. Other images load when they come close to it. */
export async function waitForImages(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return !isOnScreen || image.complete;
    }),
  );
}

function fitFrame(image: Buffer, { width }: { width: number }): Promise<Buffer> {
  const corners = `<svg><rect width="${width}" height="${height}" rx="14"/></svg>`;
  return sharp(image)
    .resize({ width, height, fit: 'fill' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
