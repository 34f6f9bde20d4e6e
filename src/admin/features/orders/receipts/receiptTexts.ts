import type { ReceiptKind } from '@/contract/admin/orderReceipts';
import type { MessageId } from '@/lib/text';

export const kindTexts: Readonly<Record<ReceiptKind, MessageId>> = {
  advance: 'admin:receipts.kind.advance',
  sale: 'admin:receipts.kind.sale',
  refund: 'admin:receipts.kind.refund',
};
