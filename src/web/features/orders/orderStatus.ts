import type { OrderStatus } from '@/contract/order';
import type { PaymentStatus } from '@/contract/payment';
import { type MessageId, useText } from '@/lib/text';
import type { Tone } from '@/ui/Tag';
import { useMemo } from 'react';
import { longDate } from '@/contract/longDate';

interface StatusText {
  id: MessageId;
  tone: Tone;
}

export const statusLabels: Readonly<Record<OrderStatus, StatusText>> = {
  draft: { id: 'orders:status.draft', tone: 'neutral' },
  placed: { id: 'orders:status.placed', tone: 'info' },
  confirmed: { id: 'orders:status.confirmed', tone: 'accent' },
  shipped: { id: 'orders:status.shipped', tone: 'accent' },
  delivered: { id: 'orders:status.delivered', tone: 'success' },
  returned: { id: 'orders:status.returned', tone: 'neutral' },
  cancelled: { id: 'orders:status.cancelled', tone: 'neutral' },
};

export const paymentLabels: Readonly<Record<PaymentStatus, StatusText>> = {
  pending: { id: 'orders:payment.pending', tone: 'info' },
  paid: { id: 'orders:payment.paid', tone: 'success' },
  refunded: { id: 'orders:payment.refunded', tone: 'info' },
  cancelled: { id: 'orders:payment.cancelled', tone: 'neutral' },
};

export function useDates() {
  const { locale } = useText();
  return useMemo(() => {
    const day = longDate(locale);
    const moment = longDate(locale, true);
    return {
      day: (iso: string) => day(new Date(iso)),
      moment: (iso: string) => moment(new Date(iso)),
    };
  }, [locale]);
}
