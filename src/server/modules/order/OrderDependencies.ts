import type { Database } from '../../database/client';
import type { LimitSettings } from '../../limitSettings';
import type { Outbox } from '../../email/emailRepository';
import type { AddressService } from '../address/addressService';
import type { CartService } from '../cart/cartService';
import type { CatalogueService } from '../catalogue/catalogueService';
import type { ContentService } from '../content/contentService';
import type { PaymentLedger } from '../payment/paymentService';

/** What orders need from other modules. */
export interface OrderDependencies {
  database: Database;
  catalogue: Pick<
    CatalogueService,
    'forSale' | 'takeStock' | 'returnStock' | 'writeOff' | 'undoWriteOff' | 'list'
  >;
  content: Pick<ContentService, 'delivery' | 'orderTerms' | 'page' | 'shop'>;
  carts: Pick<CartService, 'contents' | 'cart' | 'setQuantity' | 'empty'>;
  addresses: Pick<AddressService, 'find' | 'deliveryAddress'>;
  payments: PaymentLedger;
  outbox: Pick<Outbox, 'add'>;
  limits: Pick<LimitSettings, 'openOrders' | 'openAmount' | 'draftVersions'>;
  /** The address for notifications about new orders; undefined if none is set. */
  orderEmail?: string;
}
