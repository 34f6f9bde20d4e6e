import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { ErrorState } from '@/ui/ErrorState';

/** The categories, and whether they are missing: empty or failed. */
export function useCategories() {
  const { locale } = useText();
  const { data, error, isFetching, refetch } = shopApi.useListCategoriesQuery({ locale });
  return {
    categories: data ?? [],
    missing: data ? data.length === 0 : error !== undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

/** Replaces a missing list of categories; offers a retry. */
export function CategoriesMissing() {
  const { text } = useText();
  const { missing, retrying, retry } = useCategories();
  if (!missing) return null;
  return (
    <ErrorState onRetry={retry} retrying={retrying}>
      {text('errors:categoriesNotFound')}
    </ErrorState>
  );
}
