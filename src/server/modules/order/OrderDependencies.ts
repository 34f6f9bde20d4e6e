import type { Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import type { LimitSettings } from '../../limitSettings';

export interface OrderDependencies {
  database: Database;
  outbox: Outbox;
  limits: Pick<LimitSettings, 'openOrders' | 'openAmount' | 'draftVersions'>;
  /** The address for notifications about new orders, if set. */
  orderEmail?: string;
}

export type FulfilmentDependencies = Pick<OrderDependencies, 'database' | 'outbox' | 'orderEmail'>;
