import { useEffect, useRef } from 'react';
import { useApiExtra } from '../../api/ApiExtraContext';
import { useGetCartQuery } from '../../api/cartApi';
import { useGetOrderQuery } from '../../api/orderApi';
import { useText } from '../../lib/text';
import { useCheckout, useCheckoutState } from './CheckoutProvider';

/** Tells the machine what happens around it: the network, the session, the cart, another tab. */
export function useCheckoutSurroundings(): void {
  const { actor } = useCheckout();
  const { tokens } = useApiExtra();
  const { locale } = useText();
  const cart = useGetCartQuery(locale);
  const draft = useCheckoutState(({ context }) => context.draft);
  const empty = useCheckoutState((state) => state.matches('empty'));
  const reviewing = useCheckoutState((state) => state.matches('overview'));
  const order = useGetOrderQuery(
    { id: draft?.orderId ?? 0, locale },
    { skip: !draft || !reviewing },
  );

  useEffect(() => {
    const online = () => actor.send({ type: 'connection.restored' });
    window.addEventListener('online', online);
    const unsubscribe = tokens.subscribe((token) => {
      if (token) actor.send({ type: 'session.restored' });
    });
    return () => {
      window.removeEventListener('online', online);
      unsubscribe();
    };
  }, [actor, tokens]);

  const emptied = cart.currentData?.cart_products.length === 0 && !cart.isFetching;
  useEffect(() => {
    if (emptied) actor.send({ type: 'cart.emptied' });
  }, [actor, emptied]);

  // Another tab may fill it again. Once for each cart: what the server refuses to order stays refused.
  const filled = cart.currentData?.cart_products.some(({ quantity }) => quantity > 0);
  const version = filled ? cart.currentData?.version : undefined;
  const told = useRef(version);
  useEffect(() => {
    if (!empty || version === undefined || told.current === version) return;
    told.current = version;
    actor.send({ type: 'cart.filled' });
  }, [actor, empty, version]);

  // Fetched anew on focus: a tab in the background may have made something else of the draft.
  const superseded =
    reviewing &&
    !order.isFetching &&
    order.currentData !== undefined &&
    draft?.orderId === order.currentData.id &&
    (order.currentData.version > draft.version || order.currentData.status !== 'draft');
  useEffect(() => {
    if (superseded) actor.send({ type: 'draft.superseded' });
  }, [actor, superseded]);
}
