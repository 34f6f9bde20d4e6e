import { orderReceipts, type OrderReceipt } from '@/contract/admin/orderReceipts';
import { listMissingReceipts, type MissingReceipt } from '@/contract/admin/receipts';
import { createSample } from './makeSample';

export const sampleReceipt = (
  kind: OrderReceipt['kind'],
  number: string,
  more: Partial<OrderReceipt> = {},
): OrderReceipt =>
  createSample(orderReceipts.schema.made.schema, {
    ...{ id: 1, kind, number, amount: 173_000, by: { id: 2, name: 'Marko' } },
    ...{ issued_at: '2026-11-24T10:00:00.000Z', at: '2026-11-24T10:00:00.000Z' },
    ...more,
  });

export const sampleMissing = (order: string, more: Partial<MissingReceipt> = {}): MissingReceipt =>
  createSample(listMissingReceipts.data.schema.receipts.schema, {
    ...{ order, kind: 'sale', amount: 177_000, since: '2026-11-24T13:05:00.000Z' },
    ...{ customer: 'Vesna Tomić', city: 'Kraljevo' },
    ...more,
  });
