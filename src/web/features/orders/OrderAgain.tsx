import { pagePaths } from '@/contract/paths';
import { orderApi } from '../../api/orderApi';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { StandaloneLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { RequestError } from '../shared/QueryError';

interface OrderAgainProps {
  orderId: number;
  /** The order number, which distinguishes the buttons of a list. */
  number?: string;
  block?: boolean;
}

export function OrderAgain({ orderId, number, block }: OrderAgainProps) {
  const { text, locale } = useText();
  const [reorder, { data, error, isLoading }] = orderApi.useReorderMutation();
  return (
    <>
      <Button
        variant="secondary"
        block={block}
        size={block ? 'medium' : 'small'}
        loading={isLoading}
        onClick={() => void reorder({ params: { id: orderId }, locale })}
      >
        <span>{text('orders:item.reorder')}</span>
        {number && <VisuallyHidden translate="no">{` ${number}`}</VisuallyHidden>}
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
              {data.missing.map(({ name, requested, added }) => (
                <li key={name}>
                  {added > 0
                    ? text('orders:reorder.fewer', { name, requested, added })
                    : text('orders:reorder.gone', { name })}
                </li>
              ))}
            </ul>
          )}
          {data.added > 0 && (
            <StandaloneLink to={pagePaths.cart}>{text('orders:reorder.toCart')}</StandaloneLink>
          )}
        </Alert>
      )}
      {!isLoading && <RequestError error={error} />}
    </>
  );
}
