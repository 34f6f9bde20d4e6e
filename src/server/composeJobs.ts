import { sql } from 'kysely';
import type { Connection } from './database/client';
import type { Job } from './database/jobRuns';
import type { RateLimitStore } from './http/rateLimits';
import type { ImageStore } from './images/ImageStore';
import { deleteUnusedUploads } from './images/uploads';
import { closeDays } from './modules/books/salesLedger';
import { deleteOldOperations } from './modules/cart/cartService';
import { deleteUnsentPictures } from './modules/cases/casePictureService';
import { anonymizeOldCases } from './modules/cases/caseService';
import { deleteUnusedAccounts } from './modules/customer/accountService';
import { deleteExpiredLinks } from './modules/customer/customerRepository';
import type { CustomerDependencies } from './modules/customer/customerService';
import { endExpiredEmailChanges } from './modules/customer/emailChanges';
import { deleteExpiredSessions } from './modules/customer/sessions';
import { anonymizeOldPhoneOrders } from './modules/order/anonymizeOrders';
import type { OrderDependencies } from './modules/order/OrderDependencies';
import { cancelUnpaid, remindUnpaid } from './modules/order/fulfil/unpaidOrders';
import { deleteOldDrafts } from './modules/productAdmin/draftService';
import { deleteOldAudit } from './modules/staff/auditService';
import { deleteOldKeys } from './modules/staff/idempotencyService';
import { refreshAllPeople } from './modules/people/peopleService';
import * as members from './modules/staff/memberService';
import * as staffSessions from './modules/staff/staffIdentityService';
import { deleteExpiredAlerts } from './modules/stockAlert/stockAlertService';

interface JobParts extends CustomerDependencies {
  images: ImageStore;
  rateLimits: RateLimitStore;
  orders: OrderDependencies;
}

/** Price reductions and emails are not jobs, because they wait for a time or a notification. */
export function composeJobs(parts: JobParts): Job[] {
  const { database, images, rateLimits, orders } = parts;
  const { kysely } = database;
  const hourly = {
    sessions: () => deleteExpiredSessions(kysely),
    // Accounts with a session are treated as used.
    unused_accounts: () => deleteUnusedAccounts(parts),
    links: () => deleteExpiredLinks(kysely),
    email_changes: () => database.transaction(endExpiredEmailChanges),
    cart_operations: () => deleteOldOperations(kysely),
    staff_sessions: () => staffSessions.deleteExpiredSessions(kysely),
    staff_links: () => members.deleteExpiredLinks(kysely),
    staff_devices: () => staffSessions.deleteOldDevices(kysely),
    staff_keys: () => deleteOldKeys(kysely),
    audit_log: () => deleteOldAudit(kysely),
    product_drafts: () => deleteOldDrafts(kysely),
    stock_alerts: () => deleteExpiredAlerts(kysely),
    phone_orders: () => anonymizeOldPhoneOrders(database),
    cases: () => anonymizeOldCases(kysely),
    unsent_pictures: () => deleteUnsentPictures(kysely),
    rate_limits: rateLimits.sweep,
    uploads: () => deleteUnusedUploads(database, images),
    unpaid_orders: () => cancelUnpaid(orders),
    payment_reminders: () => remindUnpaid(orders),
    sales_days: () => closeDays(kysely),
  };
  const jobs = [
    ...Object.entries(hourly).map(([name, run]) => ({ name, everyMinutes: 60, run })),
    { name: 'people', everyMinutes: 1, run: () => refreshAllPeople(database) },
  ];
  if (database.kind === 'postgresql') return jobs;
  // The embedded database has neither an autovacuum nor a checkpointer.
  async function vacuum(): Promise<void> {
    // One statement for all tables would block a shop with 15,000 orders for seconds.
    for (const { name } of await kysely.introspection.getTables())
      await sql`vacuum (analyze) ${sql.table(name)}`.execute(kysely);
  }
  return [
    ...jobs,
    { name: 'vacuum', everyMinutes: 6 * 60, run: vacuum },
    { name: 'checkpoint', everyMinutes: 1, run: () => checkpoint(kysely) },
  ];
}

/** A killed shop must replay all writes since the last checkpoint. A checkpoint takes up to 0.2 s. */
async function checkpoint(connection: Connection): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > 32 * 1024 * 1024
      or checkpoint_time < now() - interval '30 minutes' as due
    from pg_control_checkpoint()`.execute(connection);
  if (rows[0]?.due) await sql`checkpoint`.execute(connection);
}
