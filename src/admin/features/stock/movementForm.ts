import {
  addMovements,
  inKinds,
  outKinds,
  type MovementKind,
  type NewMovement,
} from '@/contract/admin/stock';
import type { FieldMessages } from '@/ui/form/useStructForm';
import { withoutPrefix } from '../../lib/formValues';

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
