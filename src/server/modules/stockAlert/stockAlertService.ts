import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointBody, EndpointData } from '@/contract/endpoint';
import type { Locale } from '@/contract/locale';
import type { confirmStockAlert, requestStockAlert } from '@/contract/stockAlert';
import type { Connection, Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import { ApiError } from '../../http/ApiError';
import { makeCipher } from '../../http/cipher';
import { hashSecret, makeSecret } from '../../http/secret';
import { catalogue } from '../catalogue/catalogueService';
import {
  confirmedEmail,
  emailKey,
  lockCustomer,
  type CustomerService,
} from '../customer/customerService';
import * as repository from './stockAlertRepository';

/** Emails on their way at once, so that the rest keeps waiting if the product sells out meanwhile. */
const batchSize = 50;

interface Dependencies {
  database: Database;
  outbox: Outbox;
  customers: Pick<CustomerService, 'find'>;
  /** Of the shop; encrypts the email in links that end alerts. */
  secret: string;
  /** Minimum duration of `request` in milliseconds; longer than writing an email. */
  requestMs?: number;
}

export type StockAlertService = ReturnType<typeof makeStockAlertService>;

/** Emails to those who want to know when a sold-out product is back. */
export function makeStockAlertService({
  database,
  outbox,
  customers,
  secret,
  requestMs = 200,
}: Dependencies) {
  const { kysely } = database;
  const cipher = makeCipher(secret, 'stock alerts');

  /** @throws ApiError `product_not_found`, `product_in_stock` */
  async function soldOutProduct(connection: Connection, id: number, locale: Locale) {
    const { name, stock } = await catalogue.product(connection, id, locale);
    if (stock.level !== 'out')
      throw new ApiError('product_in_stock', { details: { product_id: id, name } });
    return name;
  }

  async function sendLink(
    { product_id, email }: EndpointBody<typeof requestStockAlert>,
    locale: Locale,
  ): Promise<void> {
    const product = await soldOutProduct(kysely, product_id, locale);
    const token = makeSecret();
    const alert = { product_id, email, email_key: emailKey(email), locale };
    await database.transaction(async (trx) => {
      const token_hash = hashSecret(token);
      if (!(await repository.insertRequest(trx, { ...alert, token_hash }))) return;
      await outbox.add(trx, {
        kind: 'stock_alert_confirmation',
        recipient: email,
        locale,
        content: { product, token },
      });
    });
  }

  return {
    isWaiting: (customerId: number, productId: number) =>
      repository.isWaiting(kysely, customerId, productId),

    /** @throws ApiError `email_unconfirmed`, or as `soldOutProduct` */
    add: (customerId: number, productId: number, locale: Locale) =>
      database.transaction(async (trx) => {
        await soldOutProduct(trx, productId, locale);
        const customer = await lockCustomer(trx, customerId);
        if (!customer) throw new ApiError('current_user_not_found');
        // It may be somebody else's, who confirms it by a link as visitors do.
        if (!customer.email_confirmed) throw new ApiError('email_unconfirmed');
        const email = confirmedEmail(customer);
        await repository.insertOfCustomer(trx, {
          product_id: productId,
          customer_id: customerId,
          email,
          email_key: emailKey(email),
          locale,
        });
      }),

    remove: (customerId: number, productId: number) =>
      repository.deleteOfProduct(kysely, customerId, productId),

    /** Takes equally long if the email waits already. @throws ApiError as `soldOutProduct` */
    async request(form: EndpointBody<typeof requestStockAlert>, locale: Locale): Promise<void> {
      await Promise.all([sendLink(form, locale), wait(requestMs)]);
    },

    /** @throws ApiError `email_link_invalid`, or as `soldOutProduct` */
    async confirm(token: string, locale: Locale): Promise<EndpointData<typeof confirmStockAlert>> {
      const alert = await repository.selectByToken(kysely, hashSecret(token));
      if (!alert) throw new ApiError('email_link_invalid');
      const name = await soldOutProduct(kysely, alert.product_id, locale);
      await repository.confirm(kysely, alert.id);
      return { product_id: alert.product_id, name };
    },

    /** Deletes all alerts of the email; again without effect. @throws ApiError `email_link_invalid` */
    async end(token: string): Promise<void> {
      const key = cipher.decrypt(token);
      if (key === undefined) throw new ApiError('email_link_invalid');
      await repository.deleteByEmail(kysely, key);
    },

    exportAlerts: repository.selectOfCustomer,

    /** Not those that a visitor asked for. */
    deleteOfCustomer: repository.deleteOfCustomer,

    /** With those of its confirmed email that a visitor asked for. */
    async deleteOfAccount(trx: Connection, customerId: number): Promise<void> {
      await repository.deleteOfCustomer(trx, customerId);
      const customer = await customers.find(trx, customerId);
      if (customer?.email_confirmed)
        await repository.deleteByEmail(trx, emailKey(confirmedEmail(customer)));
    },

    deleteExpired: () => repository.deleteExpired(kysely),

    /**
     * Turns alerts of products that are in stock into emails, a batch at a time: both or neither.
     * @returns their number
     */
    writeDue: (): Promise<number> =>
      database.transaction(async (trx) => {
        const room = batchSize - (await outbox.countUnsent(trx, 'back_in_stock'));
        const due = await repository.takeDue(trx, room);
        for (const { product_id, product, recipient, email_key, locale } of due) {
          const token = cipher.encrypt(email_key);
          const content = { product_id, product, token };
          await outbox.add(trx, { kind: 'back_in_stock', recipient, locale, content });
        }
        return due.length;
      }),
  };
}
