import type { Database } from '../../database/client';
import type { LimitSettings } from '../../limitSettings';
import type { Outbox } from '../../email/emailRepository';
import type { AddressService } from '../address/addressService';
import type { ContentService } from '../content/contentService';

/** What orders need from other modules. */
export interface OrderDependencies {
  database: Database;
  content: Pick<ContentService, 'delivery' | 'orderTerms' | 'page' | 'shop'>;
  addresses: Pick<AddressService, 'find' | 'deliveryAddress'>;
  outbox: Pick<Outbox, 'add'>;
  limits: Pick<LimitSettings, 'openOrders' | 'openAmount' | 'draftVersions'>;
  /** The address for notifications about new orders; undefined if none is set. */
  orderEmail?: string;
}
