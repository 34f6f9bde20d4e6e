import { validate } from 'superstruct';
import { order, orderChanged, type Order, type OrderChanged } from '../../../contract/order';
import { apiErrorOf } from '../../api/apiError';

export function isSessionEnd(error: unknown): boolean {
  return apiErrorOf(error).status === 401;
}

const tooManyRequests = 429;

/** The order may have been placed or not: no answer, one that could not be read, or a server in trouble. */
export function isUncertain(error: unknown): boolean {
  const { status, code } = apiErrorOf(error);
  return status === null || status >= 500 || status === tooManyRequests || code === 'unreadable';
}

/** The answer said what has become of the attempt, so its key is of no further use. */
export function isDefinite(error: unknown): boolean {
  return !isUncertain(error) && !isSessionEnd(error);
}

/** What the 409 of placing says has changed; null for any other refusal. */
export function changesOf(error: unknown): OrderChanged | null {
  const { code, details } = apiErrorOf(error);
  if (code !== 'order_changed') return null;
  // Fields that a newer server adds are no reason to distrust the rest.
  const [, changed] = validate(details, orderChanged, { mask: true });
  return changed ?? null;
}

/** The order that another tab or an earlier attempt has placed already. */
export function orderPlacedElsewhere(error: unknown): Order | null {
  const { code, details } = apiErrorOf(error);
  if (code !== 'order_not_draft') return null;
  const [, found] = validate(details?.order, order, { mask: true });
  if (!found) return null;
  return found.status === 'draft' || found.status === 'cancelled' ? null : found;
}
