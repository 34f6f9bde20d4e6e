import { sql } from 'kysely';
import {
  type AdminReduction,
  type ReductionCheck,
  type ReductionInput,
  type ReductionOverlap,
  reductionsPerPage,
} from '@/contract/admin/priceReductions';
import {
  endFailures,
  endOfDay,
  lastDay,
  periodFailures,
  priorPriceSince,
} from '@/contract/admin/reductionRules';
import { parseShopTime, shopTime } from '@/contract/longDate';
import { shopDay } from '@/contract/deliveryDay';
import type { Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { now } from '../../database/expressions';
import { ApiError, invalidFields } from '../../http/ApiError';
import { lockProducts, writeReduction } from '../catalogue/catalogueService';
import { auditStep } from '../staff/auditService';
import * as repository from './priceReductionRepository';
import type { ReductionRecord } from './priceReductionRepository';

export { selectInClearance as productsInClearance } from './priceReductionRepository';

/** Every planned, changed or deleted reduction notifies this channel, because the next change may differ. */
export const reductionsChannel = 'price_reductions';

type Terms = Omit<ReductionInput, 'product_id'>;
type Priced = { id: number; regular_price: number };

type StoredReduction = NonNullable<Awaited<ReturnType<typeof repository.selectOne>>>;

function asReduction({ starts_at, ends_at, ...reduction }: StoredReduction): AdminReduction {
  return {
    ...reduction,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    until: ends_at && lastDay(ends_at),
  };
}

export async function listReductions(connection: Connection, locale: Locale, before?: number) {
  const open = before === undefined ? await repository.selectOpen(connection, locale) : [];
  const over = await repository.selectOver(connection, locale, before);
  return {
    reductions: [...open, ...over.slice(0, reductionsPerPage)].map(asReduction),
    more: over.length > reductionsPerPage,
  };
}

/** @throws ApiError `not_found` */
export async function readReduction(connection: Connection, id: number, locale: Locale) {
  const reduction = await repository.selectOne(connection, id, locale);
  if (!reduction) throw new ApiError('not_found');
  return asReduction(reduction);
}

/** @throws ApiError `product_not_found` */
export async function productPrices(connection: Connection, productId: number, locale: Locale) {
  const product = await repository.selectPrices(connection, productId, locale);
  if (!product) throw new ApiError('product_not_found');
  const now = new Date();
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  const history = await repository.selectHistory(connection, productId, yearAgo);
  const since = priorPriceSince(now);
  const recent = history.filter(({ to_at }) => to_at === null || to_at > since);
  return {
    ...product,
    lowest: Math.min(product.price, ...recent.map(({ price }) => price)),
    history: history.map(({ from_at, to_at, ...period }) => ({
      ...period,
      from: from_at.toISOString(),
      to: to_at?.toISOString() ?? null,
    })),
    reductions: (await repository.selectOpen(connection, locale, productId)).map(asReduction),
  };
}

/**
 * Returns the lowest price in the 30 days before the start, and when it ended (null if it lasted until the start).
 * Includes other reductions, even planned ones.
 */
async function getPriorPrice(
  connection: Connection,
  product: Priced,
  startsAt: Date,
  others: readonly ReductionRecord[],
): Promise<{ price: number; until: Date | null }> {
  const since = priorPriceSince(startsAt);
  const history = await repository.selectHistory(connection, product.id, since);
  const reduced = others.filter(({ starts_at }) => starts_at < startsAt);
  const prices = [
    { price: product.regular_price, until: null },
    ...history.flatMap(({ price, to_at }) => (to_at ? [{ price, until: to_at }] : [])),
    ...reduced.map(({ price, ends_at }) => ({
      price,
      until: ends_at && ends_at < startsAt ? ends_at : null,
    })),
  ].filter(({ until }) => until === null || until > since);
  const price = Math.min(...prices.map((candidate) => candidate.price));
  const ends = prices.flatMap((candidate) =>
    candidate.price === price ? [candidate.until?.getTime() ?? Infinity] : [],
  );
  const last = Math.max(...ends);
  return { price, until: last === Infinity ? null : new Date(last) };
}

/** @throws ApiError `validation_failed` */
export async function checkReduction(
  connection: Connection,
  { product_id, starts, id }: { product_id: number; starts: string; id?: number | undefined },
  locale: Locale,
): Promise<ReductionCheck> {
  const product = await repository.selectPrices(connection, product_id, locale);
  if (!product) throw invalidFields({ product_id: ['invalid'] });
  const others = await repository.selectOthers(connection, { product_id, id });
  const priced = { ...product, id: product_id };
  const { price, until } = await getPriorPrice(connection, priced, getStart(starts), others);
  return {
    regular_price: product.regular_price,
    prior_price: price,
    lowest_on: until && lastDay(until),
  };
}

/** Replaces a start in the past with the current time. */
const getStart = (time: string) => new Date(Math.max(parseShopTime(time).getTime(), Date.now()));

/** Locks the product and checks the terms. @throws ApiError `validation_failed` */
async function checkTerms(trx: Connection, product_id: number, terms: Terms, id?: number) {
  const [product] = await lockProducts(trx, [product_id]);
  if (!product) throw invalidFields({ product_id: ['invalid'] });
  const [failure] = Object.entries(periodFailures(terms, new Date()));
  if (failure) throw invalidFields({ [failure[0]]: [failure[1]] });
  const { kind, price, until } = terms;
  const startsAt = getStart(terms.starts);
  const period = { starts_at: startsAt, ends_at: until === null ? null : endOfDay(until) };
  const others = await repository.selectOthers(trx, { product_id, id });
  assertNoOverlap('starts', period, others);
  const prior = await getPriorPrice(trx, product, startsAt, others);
  if (price >= prior.price)
    throw invalidFields({ price: ['not_lower'] }, { prior_price: prior.price });
  return { kind, price, ...period };
}

type Period = Pick<ReductionRecord, 'starts_at' | 'ends_at'>;

function assertNoOverlap(field: string, period: Period, others: readonly Period[]): void {
  const endsAfter = ({ ends_at }: Period, timestamp: Date) =>
    ends_at === null || ends_at > timestamp;
  const other = others.find(
    (candidate) => endsAfter(candidate, period.starts_at) && endsAfter(period, candidate.starts_at),
  );
  if (!other) return;
  const { starts_at, ends_at } = other;
  const days = { from: shopDay(starts_at), until: ends_at && lastDay(ends_at) };
  throw invalidFields({ [field]: ['overlap'] }, days satisfies ReductionOverlap);
}

function toAuditEntry({ product_id, kind, price, starts_at, ends_at }: ReductionRecord) {
  return { product_id, kind, price, starts_at, ends_at };
}

const notify = (trx: Connection) => sql`select pg_notify(${reductionsChannel}, '')`.execute(trx);

/** @throws ApiError `validation_failed` */
export async function createReduction(
  trx: Connection,
  request: StaffRequest,
  { product_id, ...terms }: ReductionInput,
): Promise<{ id: number }> {
  const checked = await checkTerms(trx, product_id, terms);
  const { id } = await trx
    .insertInto('price_reductions')
    .values({
      ...checked,
      product_id,
      staff_id: request.actor.staffId,
      starts_at: repository.nowIfPast(checked.starts_at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditStep(trx, request, 'reduction.create', id, { product_id, ...checked });
  await notify(trx);
  return { id };
}

interface Seen {
  id: number;
  version: number;
}

/** Locks the reduction, always before its product. @throws ApiError `not_found`, `changed_meanwhile` */
async function lockVersion(
  trx: Connection,
  { id, version }: Seen,
  state: ReductionRecord['state'],
  locale: Locale,
): Promise<ReductionRecord> {
  const reduction = await repository.lockReduction(trx, id);
  if (!reduction) throw new ApiError('not_found');
  if (reduction.version !== version || reduction.state !== state)
    throw new ApiError('changed_meanwhile', {
      details: { reduction: await readReduction(trx, id, locale) },
    });
  return reduction;
}

/** @throws ApiError `not_found`, `changed_meanwhile`, `validation_failed` */
export async function updateReduction(
  trx: Connection,
  request: StaffRequest,
  seen: Seen,
  terms: Terms,
): Promise<void> {
  const before = await lockVersion(trx, seen, 'planned', request.actor.locale);
  const checked = await checkTerms(trx, before.product_id, terms, seen.id);
  await repository.updateReduction(trx, seen.id, checked);
  const changes = { from: toAuditEntry(before), to: checked };
  await auditStep(trx, request, 'reduction.update', seen.id, changes);
  await notify(trx);
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
export async function deleteReduction(trx: Connection, request: StaffRequest, seen: Seen) {
  const before = await lockVersion(trx, seen, 'planned', request.actor.locale);
  await trx.deleteFrom('price_reductions').where('id', '=', seen.id).execute();
  await auditStep(trx, request, 'reduction.delete', seen.id, toAuditEntry(before));
  await notify(trx);
}

/** Shows shoppers the new last day. @throws ApiError `not_found`, `changed_meanwhile`, `validation_failed` */
export async function moveReductionEnd(
  trx: Connection,
  request: StaffRequest,
  seen: Seen,
  until: string,
): Promise<void> {
  const before = await lockVersion(trx, seen, 'running', request.actor.locale);
  const { product_id, kind, price, prior_price, starts_at, ends_at } = before;
  await lockProducts(trx, [product_id]);
  const failure = endFailures({ kind, starts: shopTime(starts_at), until }, new Date()).until;
  if (failure) throw invalidFields({ until: [failure] });
  const period = { starts_at, ends_at: endOfDay(until) };
  assertNoOverlap('until', period, await repository.selectOthers(trx, before));
  if (prior_price === null) throw new Error(`Running reduction ${seen.id} has no prior price.`);
  await repository.updateReduction(trx, seen.id, { ends_at: period.ends_at });
  await writeReduction(trx, product_id, { price, prior_price, until });
  const changes = { product_id, from: ends_at, to: period.ends_at };
  await auditStep(trx, request, 'reduction.until', seen.id, changes);
  await notify(trx);
}

/** Makes the reduction due to end, unless it is over. @throws ApiError `not_found`, `changed_meanwhile` */
export async function endReduction(trx: Connection, request: StaffRequest, seen: Seen) {
  const reduction = await repository.lockReduction(trx, seen.id);
  if (reduction?.state === 'over' && reduction.prior_price !== null) return;
  const { product_id } = await lockVersion(trx, seen, 'running', request.actor.locale);
  await repository.updateReduction(trx, seen.id, { ends_at: now });
  await auditStep(trx, request, 'reduction.end', seen.id, { product_id });
}

/** Ends and starts due reductions, unless another process does. @returns the number of changes */
export async function applyDueReductions(trx: Connection): Promise<number> {
  const due = await repository.lockDue(trx);
  const products = await lockProducts(
    trx,
    due.map(({ product_id }) => product_id),
  );
  for (const reduction of due) {
    const product = products.find(({ id }) => id === reduction.product_id);
    if (!product) throw new Error(`The product of reduction ${reduction.id} is missing.`);
    if (reduction.state === 'planned') await start(trx, reduction, product);
    else await end(trx, reduction);
  }
  return due.length;
}

/** Does not start a reduction that is already over, or that is not below the prior price. */
async function start(trx: Connection, reduction: ReductionRecord, product: Priced) {
  const { id, price, starts_at, ends_at } = reduction;
  const others = await repository.selectOthers(trx, reduction);
  const prior = await getPriorPrice(trx, product, starts_at, others);
  if ((ends_at !== null && ends_at <= new Date()) || prior.price <= price)
    return repository.updateReduction(trx, id, { state: 'over' });
  await repository.updateReduction(trx, id, { state: 'running', prior_price: prior.price });
  const until = ends_at && lastDay(ends_at);
  await writeReduction(trx, product.id, { price, prior_price: prior.price, until });
}

async function end(trx: Connection, { id, product_id }: ReductionRecord) {
  await repository.updateReduction(trx, id, { state: 'over' });
  await writeReduction(trx, product_id, null);
}
