import { useState } from 'react';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { PayRefundDialog } from './RefundDialogs';

/** Marks a refund of an order as paid. */
export function PayRefundButton({ id, number }: { id: number; number: string }) {
  const { text } = useText();
  const [paying, setPaying] = useState(false);
  return (
    <div>
      <Button variant="soft" size="small" onClick={() => setPaying(true)}>
        <span>{text('admin:refund.pay')}</span>
        <VisuallyHidden translate="no">{` ${number}`}</VisuallyHidden>
      </Button>
      {paying && (
        <PayRefundDialog
          id={id}
          title={text('admin:refund.pay.title', { number })}
          onClose={() => setPaying(false)}
        />
      )}
    </div>
  );
}
