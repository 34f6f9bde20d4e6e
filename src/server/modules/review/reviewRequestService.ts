import { sql } from 'kysely';
import type { Locale } from '@/contract/locale';
import { shopTimeZone } from '@/contract/longDate';
import type { Connection, Database } from '../../database/client';
import { today } from '../../database/expressions';
import type { Outbox } from '../../email/emailRepository';
import { emailKey } from '../customer/customerService';

/** The number of orders per transaction. */
const batchSize = 50;
/** Requests that have been due for longer are skipped, so that enabling the emails does not affect old orders. */
const openDays = 14;
/** The maximum number of links in an email. */
const maxProducts = 4;

interface DueRequest {
  recipient: string;
  locale: Locale;
  name: string;
  /** Products that the customer has not reviewed yet. */
  products: { id: number; name: string }[];
}

/** Asks customers once, except about orders with returned units or a case. @returns the number of emails */
export function writeReviewRequests(
  { database, outbox }: { database: Database; outbox: Outbox },
  unsubscribeToken: (email: string) => string,
): Promise<number> {
  return database.transaction(async (trx) => {
    const due = await takeDue(trx);
    for (const { recipient, locale, ...content } of due) {
      const token = unsubscribeToken(emailKey(recipient));
      const kind = 'review_request';
      await outbox.add(trx, { kind, recipient, locale, content: { ...content, token } });
    }
    return due.length;
  });
}

/** The start of the shop's day that many days ago. */
const startOfDay = (daysAgo: number) => sql<Date>`(
  (${today} - ${daysAgo}::integer)::timestamp at time zone ${shopTimeZone})`;

async function takeDue(trx: Connection): Promise<DueRequest[]> {
  const { rows: settings } = await sql<{ days: number }>`
    select (value ->> 'review_request_days')::integer as days from settings where key = 'shop'`.execute(
    trx,
  );
  const days = settings[0]?.days ?? 0;
  if (days === 0) return [];
  const { rows } = await sql<DueRequest>`
    with due as materialized (
      select o.id from order_transitions t
        join orders o on o.id = t.order_id join customers c on c.id = o.customer_id
      where t.to_state = 'delivered' and t.event = 'deliver' and t.undone_at is null
        and t.at >= ${startOfDay(days + openDays)} and t.at < ${startOfDay(days - 1)}
        and o.status = 'delivered' and o.review_asked_at is null and c.review_emails
        and not exists (select from order_lines l where l.order_id = o.id and l.returned > 0)
        and not exists (select from cases where order_id = o.id)
      order by o.id
      limit ${batchSize}
      for update of o skip locked
    ), asked as (
      update orders set review_asked_at = now() where id in (select id from due)
      returning id, customer_id, locale
    )
    select coalesce(c.last_confirmed_email, c.email) as recipient, asked.locale, c.name, products
    from asked join customers c on c.id = asked.customer_id
    cross join lateral (
      select json_agg(json_build_object('id', p.id, 'name', coalesce(
        nullif(p.name ->> asked.locale, ''), p.name ->> 'sr-LAT'))) as products
      from (
        select distinct on (p.id) p.id, p.name from order_lines l join products p on p.id = l.product_id
        where l.order_id = asked.id and p.active and not exists (
          select from reviews r where r.customer_id = c.id and r.product_id = p.id)
        order by p.id limit ${maxProducts}
      ) p
    ) unreviewed
    where products is not null
    order by asked.id`.execute(trx);
  return rows;
}

/** Stops review requests to the account with this email. Idempotent. */
export async function endReviewRequests(connection: Connection, email: string): Promise<void> {
  await sql`update customers set review_emails = false
    where email_key = ${email} or lower(last_confirmed_email) = ${email}`.execute(connection);
}
