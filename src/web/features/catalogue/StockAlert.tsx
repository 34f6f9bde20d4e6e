import { useEffect, useState } from 'react';
import type { ProductSummary } from '@/contract/product';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { toApiError } from '@/client/apiError';
import { useSession } from '../../api/session';
import { stockAlertApi } from '../../api/stockAlertApi';
import { useErrorText } from '@/lib/errorText';
import { Bell } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { FieldError } from '@/ui/Field';
import { intentProps, lazyOnIntent } from '@/ui/lazyOnIntent';
import { Row, Stack, Text } from '@/ui/primitives';

const StockAlertForm = lazyOnIntent(() =>
  import('./StockAlertForm').then((module) => module.StockAlertForm),
);

interface StockAlertProps {
  productId: number;
  /** True if the bell on a card was pressed. */
  requestOnMount?: boolean;
  /** Shown beside the button. */
  children?: Elements;
}

/**
 * Requests an email when a sold-out product is back in stock. Visitors, and customers with an unconfirmed email, enter
 * an address. Loads the customer's state separately, because the page is the same for everyone.
 */
export function StockAlert({
  productId,
  requestOnMount = false,
  children = null,
}: StockAlertProps) {
  const { text } = useText();
  const errorText = useErrorText();
  const { state, user } = useSession();
  const signedIn = state === 'signedIn';
  const arg = { params: { product_id: productId } };
  const { currentData } = stockAlertApi.useGetStockAlertQuery(arg, { skip: !signedIn });
  const [add, adding] = stockAlertApi.useAddStockAlertMutation();
  const [remove, removing] = stockAlertApi.useRemoveStockAlertMutation();
  const [isRequested, setIsRequested] = useState(requestOnMount);
  const [formShown, setFormShown] = useState(false);
  const waiting = signedIn && currentData?.waiting === true;
  const error = adding.error ?? removing.error;

  useEffect(() => {
    // Handles a press from before the session was known.
    if (!isRequested || !signedIn) return;
    setIsRequested(false);
    void add({ params: { product_id: productId } });
  }, [isRequested, signedIn, add, productId]);

  const press = () => {
    if (!signedIn) setIsRequested(true);
    else if (waiting) void remove(arg);
    else void add(arg);
  };
  const isUnconfirmed =
    signedIn && adding.error !== undefined && toApiError(adding.error).code === 'email_unconfirmed';
  const isVisitor = !signedIn && state !== 'restoring';
  const showsForm = isUnconfirmed || (isRequested && isVisitor);
  return (
    <Stack $gap={3}>
      {showsForm && (
        <StockAlertForm
          productId={productId}
          email={user?.email}
          onShown={() => setFormShown(true)}
        >
          {children}
        </StockAlertForm>
      )}
      {!(showsForm && formShown) && (
        <Row>
          <Button
            block
            variant={waiting ? 'secondary' : 'primary'}
            loading={isRequested || adding.isLoading || removing.isLoading}
            onClick={press}
            {...(isVisitor && intentProps(StockAlertForm))}
          >
            {!waiting && <Bell />}
            <span>{text(waiting ? 'product:alert.stop' : 'product:alert.ask')}</span>
          </Button>
          {children}
        </Row>
      )}
      <Text role="status" hidden={!waiting}>
        {waiting && text('product:alert.waiting')}
      </Text>
      {error && signedIn && !isUnconfirmed && (
        <FieldError role="alert">{errorText(toApiError(error))}</FieldError>
      )}
    </Stack>
  );
}

interface StockAlertDialogProps {
  product: ProductSummary;
  onClose: () => void;
}

export function StockAlertDialog({ product: { id, name }, onClose }: StockAlertDialogProps) {
  return (
    <Dialog open onClose={onClose} title={name}>
      <StockAlert productId={id} requestOnMount />
    </Dialog>
  );
}
