import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { ProductList, ProductSort } from '../../../contract/product';
import {
  productCategoryChosen,
  productSortChosen,
  selectProductSort,
} from '../../store/preferences';
import { useHydrated } from '../../lib/useHydrated';
import { defaultSort, readShopAddress, shopAddress, type ShopQuery } from './shopAddress';

interface ShopAddress {
  query: ShopQuery;
  /** By Back or Forward. */
  returning: boolean;
  sort(sort: ProductSort): void;
  /** While typing one entry is enough: Back leads out of the search, not through its letters. */
  search(q: string): void;
}

/**
 * What the address asks for. Arriving at an address without a sort, the remembered one is put into
 * it; going back never changes an address.
 */
export function useShopAddress(): ShopAddress {
  const location = useLocation();
  const { search } = location;
  const hydrated = useHydrated();
  // To react-router a page load is a POP as well.
  const [loadedAt] = useState(hydrated ? null : location);
  const returning = useNavigationType() === NavigationType.Pop && location !== loadedAt;
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const remembered = useSelector(selectProductSort);
  const query = useMemo(() => readShopAddress(new URLSearchParams(search)), [search]);

  useEffect(() => {
    if (returning || query.sort !== null || remembered === defaultSort) return;
    void navigate(shopAddress({ ...query, sort: remembered }), {
      replace: true,
      preventScrollReset: true,
    });
  }, [returning, query, remembered, navigate]);

  return {
    query,
    returning,
    sort(sort) {
      dispatch(productSortChosen(sort));
      void navigate(shopAddress({ ...query, sort, page: 1 }), { preventScrollReset: true });
    },
    search(q) {
      if (q === query.q) return;
      void navigate(shopAddress({ ...query, q, page: 1 }), {
        replace: query.q !== '',
        preventScrollReset: true,
      });
    },
  };
}

/** For ways back to the shop, which are not to lead to a category that the answer does not know. */
export function useRememberedCategory({ category }: ShopQuery, list: ProductList | undefined) {
  const dispatch = useDispatch();
  const known = list?.category_known;
  useEffect(() => {
    if (known !== undefined) dispatch(productCategoryChosen(known ? category : null));
  }, [category, known, dispatch]);
}
