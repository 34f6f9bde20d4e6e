import type { Address } from '../../../contract/address';
import type { Cart } from '../../../contract/cart';
import type { Locale, Localized } from '../../../contract/locale';
import type { DeliveryTerms } from '../../../contract/totals';
import type { Connection, Database } from '../../database/client';
import type { PictureFile } from '../../database/tables';
import type { Customer } from '../../http/Actor';
import type { Letters } from '../../mail/letters';
import type { PaymentLedger } from '../payment/paymentLedger';

/** A product as far as an order copies it. */
export interface ProductForSale {
  id: number;
  name: Localized;
  net: string;
  price: number;
  vat_rate: number;
  stock: number;
  image: PictureFile | null;
}

export interface Pieces {
  product_id: number;
  quantity: number;
}

/** What orders need of the other modules' services. */
export interface OrderDependencies {
  database: Database;
  catalogue: {
    forSale(
      connection: Connection,
      ids: number[],
      options?: { lock?: boolean },
    ): Promise<Map<number, ProductForSale>>;
    /** Nothing is taken where anything is short. */
    takeStock(trx: Connection, lines: Pieces[]): Promise<unknown[] | void>;
    returnStock(trx: Connection, lines: Pieces[]): Promise<void>;
  };
  content: {
    delivery(connection: Connection): Promise<DeliveryTerms>;
    termsVersion(connection: Connection): Promise<string>;
  };
  carts: {
    /** `lock` holds the cart, so that no other tab changes it before it is emptied. */
    contents(
      connection: Connection,
      owner: Customer,
      options?: { lock?: boolean },
    ): Promise<{ lines: { product_id: number; wished: number }[] }>;
    cart(connection: Connection, owner: Customer, locale: Locale): Promise<Cart>;
    setQuantity(
      connection: Connection,
      owner: Customer,
      productId: number,
      quantity: number,
    ): Promise<unknown>;
    empty(trx: Connection, owner: Customer): Promise<unknown>;
  };
  customers: {
    find(
      connection: Connection,
      customerId: number,
    ): Promise<{ name: string; last_name: string; email: string; phone: string } | undefined>;
  };
  addresses: {
    find(
      connection: Connection,
      customerId: number,
      addressId: number,
    ): Promise<Address | undefined>;
  };
  payments: PaymentLedger;
  letters: Pick<Letters, 'write'>;
  /** Hears of every new order; none where the owner named no address. */
  orderEmail?: string;
}
