import { startTestShop, useShop } from '../../support/app';
import { signUp } from '../../support/customers';
import type { TestClient } from '../../support/TestClient';

/** In the seed, quince juice is sold out and chokeberry juice is not. */
export const [soldOut, inStock] = [12, 1];
export const visitorEmail = 'Ana@Example.com';

let visitor: TestClient;
export const shop = useShop(startTestShop);
beforeEach(() => {
  visitor = shop.client({ locale: 'en' });
});

export const subscribe = (email: string = visitorEmail, product_id = soldOut, client = visitor) =>
  client.post('/api/stock-alerts', { product_id, email });
export const confirm = (token: string) =>
  visitor.post<{ product_id: number; name: string }>('/api/stock-alerts/confirm', { token });
export const unsubscribe = (token: string) =>
  visitor.post('/api/stock-alerts/unsubscribe', { token });
export const alertPath = (id = soldOut) => `/api/stock-alerts/${id}`;
export const alerts = () => shop.rows('stock_alerts');
export const writeDue = () => shop.shop.modules.writeDueEmails();

interface Sent {
  kind: string;
  recipient: string;
  locale: string;
  content: { product: string; token: string };
}
export async function emails(kind: string): Promise<Sent[]> {
  const rows = await shop.rows('emails', { kind });
  return rows as Sent[];
}
export const getLinkTokens = async () =>
  (await emails('stock_alert_confirmation')).map(({ content }) => content.token);
export const recipients = async () =>
  (await emails('back_in_stock')).map(({ recipient }) => recipient);

export async function createConfirmed(email: string, product = soldOut): Promise<void> {
  await subscribe(email, product);
  expect((await confirm((await getLinkTokens()).at(-1) ?? '')).status).toBe(200);
}
export async function createCustomer(email = 'mila@example.com', email_confirmed = true) {
  const client = shop.client({ locale: 'en' });
  const { user } = await signUp(client, { email });
  await shop.update('customers', { email_confirmed }, { id: user.id });
  return { client, id: user.id };
}
export const makeOlder = (hours: number) =>
  shop.update('stock_alerts', { created_at: new Date(Date.now() - hours * 3_600_000) });
