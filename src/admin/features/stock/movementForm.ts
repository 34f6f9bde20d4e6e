import { array, is } from 'superstruct';
import {
  addMovements,
  inKinds,
  outKinds,
  stockShortage,
  type MovementKind,
  type NewMovement,
  type StockShortage,
} from '@/contract/admin/stock';
import type { MessageId } from '@/lib/text';
import type { FieldMessages } from '@/ui/form/useStructForm';
import type { AdminError } from '../../api/adminError';
import { withoutPrefix } from '../../lib/formErrors';

export interface MovementValues {
  reason: 'in' | 'out';
  kind: MovementKind;
  /** As typed. */
  quantity: string;
  batch: string;
  best_before: string;
  note: string;
}

export const kindsOf: Readonly<Record<MovementValues['reason'], readonly MovementKind[]>> = {
  in: inKinds,
  out: outKinds,
};

export const kindTexts: Readonly<Record<MovementKind, MessageId>> = {
  produced: 'admin:stock.reason.made',
  purchased: 'admin:stock.reason.bought',
  found: 'admin:stock.reason.found',
  market: 'admin:stock.reason.market',
  gift: 'admin:stock.kind.gift',
  sample: 'admin:stock.kind.sample',
  ownUse: 'admin:stock.reason.own',
  damaged: 'admin:stock.reason.broken',
  expired: 'admin:stock.reason.expired',
  correction: 'admin:stock.kind.correction',
};

export const newMovementValues: MovementValues = {
  reason: 'in',
  kind: inKinds[0],
  quantity: '',
  batch: '',
  best_before: '',
  note: '',
};

/** Undefined unless it is a whole number. */
export const quantityOf = (typed: string): number | undefined =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined;

/** A best-before date belongs to what comes in; the form keeps it while the other direction is shown. */
export function movementOf(productId: number, values: MovementValues): NewMovement {
  const { reason, kind, quantity, batch, best_before, note } = values;
  return {
    product_id: productId,
    reason,
    kind,
    quantity: quantityOf(quantity) ?? Number.NaN,
    ...(batch.trim() !== '' && { batch }),
    ...(reason === 'in' && best_before !== '' && { best_before }),
    ...(note.trim() !== '' && { note }),
  };
}

export const movementsStruct = addMovements.body;

/** Errors of a request with one movement, by field of the form. */
export const fieldsOfMovement = (messages: FieldMessages) =>
  withoutPrefix(messages, /^movements\.0\./);

const shortages = array(stockShortage);

/** The shortages of a 409 `stock_short`. */
export function shortagesOf({ code, details }: AdminError): readonly StockShortage[] {
  const named = details?.['shortages'];
  return code === 'stock_short' && is(named, shortages) ? named : [];
}
