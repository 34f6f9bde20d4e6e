import { useState } from 'react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Trash2 } from '../../ui/icons';
import { Quiet } from './cartLineStyle';

/** Empties the cart, after a question. */
export function EmptyCartButton({ onEmpty }: { onEmpty: () => void }) {
  const { text } = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Quiet type="button" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        {text('cart:clear')}
      </Quiet>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={text('cart:clearConfirm.title')}
        actions={
          <>
            <Button
              data-autofocus=""
              onClick={() => {
                setAsking(false);
                onEmpty();
              }}
            >
              {text('cart:clear')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text('common:action.cancel')}
            </Button>
          </>
        }
      >
        {text('cart:clearConfirm.text')}
      </Dialog>
    </>
  );
}
