import type { Meta, Namespaces } from './page';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { endStockAlertsParameter, pagePaths } from '@/contract/paths';
import { toApiError } from '@/client/apiError';
import { stockAlertApi } from '../api/stockAlertApi';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { useHydrated } from '@/lib/HydratedContext';
import { ErrorAlert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { NoScript } from '@/ui/NoScript';
import { StatusPage } from '@/ui/StatusPage';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { useHashToken } from '../features/shared/useHashToken';

export const namespaces: Namespaces = ['product'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('product:meta.title', { name: text('product:alert.ask'), brand }),
  description: text('product:alert.confirm.text'),
  noindex: true,
});

/**
 * Confirms an email with the token in the URL fragment, or ends its alerts with the token in the query. Both require a
 * click, because mail scanners open links and run scripts.
 */
export default function StockAlertPage() {
  const { text } = useText();
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const { search } = useLocation();
  const confirmToken = useHashToken();
  const endToken = hydrated ? new URLSearchParams(search).get(endStockAlertsParameter) : null;
  const [confirm, confirmed] = stockAlertApi.useConfirmStockAlertMutation();
  const [end, ended] = stockAlertApi.useEndStockAlertsMutation();
  const [container, focusTarget] = useFocusTarget<HTMLDivElement>();

  const press = async () => {
    await (endToken
      ? end({ body: { token: endToken } })
      : confirm({ body: { token: confirmToken ?? '' } }));
    focusTarget();
  };
  const request = endToken ? ended : confirmed;
  const error = request.error && toApiError(request.error);
  const { product_id: id, name } = confirmed.data ?? error?.details ?? {};
  const show = (title: string, message: string, actions: ReactElement) => (
    <div ref={container} tabIndex={-1}>
      <NoScript />
      <StatusPage title={title} text={message} actions={actions} />
    </div>
  );
  const toShop = <ButtonLink to={pagePaths.shop}>{text('common:action.goToShop')}</ButtonLink>;
  const toProduct = (
    <ButtonLink to={pagePaths.product(Number(id))}>{text('product:alert.toProduct')}</ButtonLink>
  );

  if (ended.isSuccess)
    return show(text('product:alert.ended.title'), text('product:alert.ended.text'), toShop);
  if (confirmed.isSuccess) {
    const message = text('product:alert.confirmed.text', { name: String(name) });
    return show(text('product:alert.confirmed.title'), message, toProduct);
  }
  if (error?.code === 'product_in_stock') {
    const message = text('product:alert.inStock.text', { name: String(name) });
    return show(text('product:alert.inStock.title'), message, toProduct);
  }
  if (error?.code === 'product_not_found')
    return show(text('product:notFound.title'), text('product:notFound.text'), toShop);
  const hasNoToken = confirmToken === null && !endToken;
  if (hasNoToken || error?.code === 'email_link_invalid')
    return show(text('product:alert.invalid.title'), text('product:alert.invalid.text'), toShop);
  return show(
    text(endToken ? 'product:alert.end.title' : 'product:alert.ask'),
    text(endToken ? 'product:alert.end.text' : 'product:alert.confirm.text'),
    <>
      {error && <ErrorAlert style={{ flexBasis: '100%' }}>{errorText(error)}</ErrorAlert>}
      <Button size="large" loading={request.isLoading} onClick={() => void press()}>
        {text(endToken ? 'product:alert.end.submit' : 'product:alert.confirm.submit')}
      </Button>
    </>,
  );
}
