import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { catalogueApi } from '../../api/catalogueApi';
import { useCartChanges, useCartRefusals } from '../../store/cartChanges';
import { keepEarlyAddition, takeEarlyAdditions } from '../../store/earlyAdditions';
import type { AppStore } from '../../store/makeStore';
import { useHeartRefusals, useWishlist } from '../../store/wishlistChanges';
import { useNamespaces } from '../../lib/NamespacesContext';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { useToast } from '../../ui/toast/ToastProvider';
import { refusalText } from './refusalText';

/**
 * Says on whatever page the shopper is by then why a change of the cart or wishlist was undone, and
 * keeps the wishlist read for the hearts. Stands once, in the frame; shows nothing itself.
 */
export function CartNotices() {
  const { text } = useText();
  const wordsOf = useErrorText();
  const needWords = useNamespaces();
  const toast = useToast();
  useWishlist();
  useEarlyAdditions();

  useCartRefusals((refusal) => {
    needWords(['cart']).then(
      () => toast.error(refusalText(text, refusal)),
      // Without its words the reason alone, which is always there.
      () => toast.error(wordsOf(refusal.error)),
    );
  });
  useHeartRefusals(({ product, error }) => toast.error(`${product.name}: ${wordsOf(error)}`));
  return null;
}

/** Adds to the cart what was pressed on the page before, which was left before the app was there. */
function useEarlyAdditions(): void {
  const { add } = useCartChanges();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const { locale } = useText();
  useEffect(() => {
    const { getProduct } = catalogueApi.endpoints;
    for (const addition of takeEarlyAdditions(window)) {
      const { id, quantity } = addition;
      dispatch(getProduct.initiate({ id, locale }, { subscribe: false }))
        .unwrap()
        .then((product) => add(product, quantity))
        .catch(() => keepEarlyAddition(window, addition));
    }
  }, [add, dispatch, locale]);
}
