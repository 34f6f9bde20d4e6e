import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { FirstDay } from '@/contract/admin/firstDay';
import type { Today } from '@/contract/admin/today';
import { defaultLocale } from '@/contract/locale';
import type { DeliverySettings } from '@/contract/settings';
import type { Connection } from '../../database/client';
import { fromPackedOn, lineParts } from '../../database/expressions';
import { countUnsent, type Outbox } from '../../email/emailRepository';
import type { StaffActor, StaffRequest } from '../../http/Actor';
import type { StorageSettings } from '../../images/storage';
import { readLastBackup } from '../operations/upkeepService';
import { deleteOrders, sampleOrders } from '../order/orderService';
import {
  removeProducts,
  sampleCouriers,
  sampleProducts,
} from '../productAdmin/sampleProductService';
import { auditStep } from '../staff/auditService';

const settingKey = 'firstDay';
const testEmail = 'test_message';

const isSampleBusiness = sql<boolean>`coalesce((
  select (value -> 'business' ->> 'sample')::boolean from settings where key = 'shop'
), false)`;
const isDismissed = sql<boolean>`exists (select from settings where key = ${settingKey})`;

/** Selects the sample products that customers have ordered. */
const orderedSamples = sql`
  select distinct sample.id as product_id from order_lines l join orders o on o.id = l.order_id
    cross join ${lineParts} join ${sampleProducts} sample on sample.id in (l.product_id, part.product_id)
  where o.placed_at is not null
    and o.id not in ${sampleOrders(sampleProducts)}`;

export async function readSetup(connection: Connection) {
  const { rows } = await sql<Today['setup']>`
    select ${isSampleBusiness} as sample,
      not ${isDismissed} or exists (select from ${sampleProducts} s) as first_day,
      exists (select from orders where placed_at is not null) as has_orders`.execute(connection);
  return rows[0] ?? { sample: false, first_day: false, has_orders: true };
}

interface Facts extends Pick<
  FirstDay,
  'dismissed' | 'terms' | 'own_products' | 'recovery_codes' | 'others' | 'test_order' | 'samples'
> {
  sample: boolean;
  delivery: DeliverySettings;
  test_asked: boolean;
  /** The number of attempts to send the pending test email, or null if none is pending. */
  unsent: number | null;
}

export async function readFirstDay(
  connection: Connection,
  { staffId }: StaffActor,
  { smtpUrl, ...storageSettings }: StorageSettings & { smtpUrl?: string },
): Promise<FirstDay> {
  const { rows } = await sql<Facts>`
    select ${isDismissed} as dismissed, ${isSampleBusiness} as sample,
      coalesce((select trim(content -> 'notice' ->> ${defaultLocale}) from pages where name = 'terms'), '') = ''
        as terms,
      (select value from settings where key = 'delivery') as delivery,
      (select count(*)::int from products p where p.active and p.id not in ${sampleProducts}) as own_products,
      (select count(*)::int from staff_recovery_codes c where c.staff_id = ${staffId} and c.used_at is null)
        as recovery_codes,
      (select count(*)::int from staff s where s.id <> ${staffId} and s.disabled_at is null)
        + (select count(*)::int from staff_links k where k.staff_id is null and k.expires_at > now()) as others,
      exists (select from orders o where o.status in ${fromPackedOn})
        or exists (select from audit_log a where a.entity = 'samples' and a.action = 'samples.remove'
          and (a.changes ->> 'packed')::int > 0) as test_order,
      exists (select from audit_log a where a.entity = 'email' and a.action = 'email.test') as test_asked,
      (select max(attempts) from emails where kind = ${testEmail} and sent_at is null) as unsent,
      json_build_object(
        'products', (select count(*) from ${sampleProducts} s),
        'ordered', (select count(*) from (${orderedSamples}) s),
        'orders', (select count(*) from ${sampleOrders(sampleProducts)} s)
      ) as samples`.execute(connection);
  const [facts] = rows;
  if (!facts) throw new Error('The first-day query returned no row.');
  const { sample, delivery, ...rest } = facts;
  const { couriers, flat_rate, free_from } = delivery;
  return {
    ...rest,
    business: !sample,
    delivery: {
      done: couriers.length > 0 && !isDeepStrictEqual(couriers, sampleCouriers),
      flat_rate,
      free_from,
    },
    email: smtpUrl === undefined ? 'folder' : testEmailState(facts),
    last_backup: await readLastBackup(storageSettings),
  };
}

function testEmailState({ test_asked, unsent }: Facts): FirstDay['email'] {
  if (unsent !== null) return unsent > 1 ? 'failing' : 'sending';
  return test_asked ? 'sent' : 'none';
}

export async function dismiss(trx: Connection, request: StaffRequest) {
  await trx
    .insertInto('settings')
    .values({ key: settingKey, value: JSON.stringify({ dismissed: true }) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await auditStep(trx, request, 'firstDay.dismiss', settingKey);
}

/** Does nothing while a test email is being sent. Replaces one that failed. */
export async function addTestEmail(
  trx: Connection,
  outbox: Outbox,
  request: StaffRequest,
): Promise<void> {
  const { staffId, locale, name } = request.actor;
  const { email: recipient } = await trx
    .selectFrom('staff')
    .select('email')
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if ((await countUnsent(trx, testEmail)) > 0) return;
  await trx
    .deleteFrom('emails')
    .where('kind', '=', testEmail)
    .where('sent_at', 'is', null)
    .execute();
  await outbox.add(trx, { kind: testEmail, recipient, locale, content: { name } });
  await auditStep(trx, request, 'email.test', staffId);
}

/** Only hides sample products that customers have ordered. Call it in a publisher's transaction. */
export async function removeSamples(trx: Connection, request: StaffRequest): Promise<void> {
  // Placing an order also locks its products, so no order can be placed meanwhile.
  await sql`select id from products where id in ${sampleProducts} order by id for update`.execute(
    trx,
  );
  type Samples = { products: number[]; ordered: number[]; orders: number[]; packed: number };
  const { rows } = await sql<Samples>`
    select array(select id from ${sampleProducts} s) as products, array(${orderedSamples}) as ordered,
      array(select id from ${sampleOrders(sampleProducts)} s) as orders,
      (select count(*)::int from orders o where o.id in ${sampleOrders(sampleProducts)}
        and o.status in ${fromPackedOn}) as packed`.execute(trx);
  const [found] = rows;
  if (!found || found.products.length === 0) return;
  const { products, ordered, orders, packed } = found;
  await deleteOrders(trx, orders);
  await removeProducts(trx, request.actor, { ids: products, hidden: new Set(ordered) });
  await auditStep(trx, request, 'samples.remove', 'all', {
    products: products.length - ordered.length,
    hidden: ordered.length,
    orders: orders.length,
    packed,
  });
}
