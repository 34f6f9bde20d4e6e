import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { ErrorState } from '@/ui/ErrorState';

/** `missing` is true if there are no categories or they could not be loaded. */
export function useCategories() {
  const { locale } = useText();
  const query = shopApi.useListCategoriesQuery({ locale });
  const { data: categories = [], error } = query;
  return { query, categories, missing: query.data ? categories.length === 0 : error !== undefined };
}

/** Replaces a missing list of categories and offers a retry. */
export function CategoriesMissing() {
  const { text } = useText();
  const { missing, query } = useCategories();
  if (!missing) return null;
  return (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {text('errors:categoriesNotFound')}
    </ErrorState>
  );
}
