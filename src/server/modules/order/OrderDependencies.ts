import type { Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import type { LimitSettings } from '../../limitSettings';

/** What orders need from other modules. */
export interface OrderDependencies {
  database: Database;
  outbox: Outbox;
  limits: Pick<LimitSettings, 'openOrders' | 'openAmount' | 'draftVersions'>;
  /** Email for notifications about new orders; undefined if none is set. */
  orderEmail?: string;
}

export type FulfilmentDependencies = Pick<OrderDependencies, 'database' | 'outbox' | 'orderEmail'>;
