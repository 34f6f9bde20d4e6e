import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { ScreenLinks } from '@/ui/Chips';
import { codesApi } from '../api/codesApi';
import { reductionsApi } from '../api/reductionsApi';

/** Links to reductions and codes; each counts those that are valid or planned. */
export function SaleLinks() {
  const { text } = useText();
  const { data: reductions } = reductionsApi.useListReductionsInfiniteQuery();
  const { data: list } = codesApi.useListCodesQuery();
  const screens = [
    {
      path: adminPaths.reductions,
      label: 'admin:sales.title',
      count: reductions?.pages[0]?.reductions.filter(({ state }) => state !== 'over').length,
    },
    {
      path: adminPaths.codes,
      label: 'admin:codes.title',
      count: list?.codes.filter(({ state }) => state === 'valid' || state === 'planned').length,
    },
  ] as const;
  return <ScreenLinks label={text('admin:nav.sales')} screens={screens} />;
}
