import type { Order } from '../../../contract/order';
import { pagePaths } from '../../../contract/paths';
import { isApiError } from '../../api/apiError';
import { useReorderMutation } from '../../api/orderApi';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Stack';
import { LoneLink } from '../../ui/LoneLink';

/** Puts the products into the cart again and tells what is no longer to be had. */
export function OrderAgain({ order }: { order: Order }) {
  const { text, locale } = useText();
  const errorText = useErrorText();
  const [reorder, { data, error, isLoading }] = useReorderMutation();
  return (
    <Stack $gap={3}>
      <Button
        variant="secondary"
        block
        loading={isLoading}
        onClick={() => void reorder({ id: order.id, locale })}
      >
        {text('orders:item.reorder')}
      </Button>
      {data && !isLoading && (
        <Alert tone={data.missing.length > 0 ? 'warning' : 'success'} role="status">
          <p>
            {data.added > 0
              ? text('orders:reorder.added', { count: data.added })
              : text('orders:reorder.none')}
          </p>
          {data.missing.length > 0 && (
            <ul>
              {data.missing.map(({ name, wished, added }) => (
                <li key={name}>
                  {added > 0
                    ? text('orders:reorder.fewer', { name, wished, added })
                    : text('orders:reorder.gone', { name })}
                </li>
              ))}
            </ul>
          )}
          {data.added > 0 && (
            <LoneLink to={pagePaths.cart}>{text('orders:reorder.toCart')}</LoneLink>
          )}
        </Alert>
      )}
      {isApiError(error) && !isLoading && (
        <Alert tone="danger" role="alert">
          {errorText(error)}
        </Alert>
      )}
    </Stack>
  );
}
