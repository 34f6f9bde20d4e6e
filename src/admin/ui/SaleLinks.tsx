import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { ScreenLinks } from '@/ui/Chips';

const screens = [
  { path: adminPaths.reductions, label: 'admin:sales.title' },
  { path: adminPaths.codes, label: 'admin:codes.title' },
] as const;

export function SaleLinks() {
  const { text } = useText();
  return <ScreenLinks label={text('admin:nav.sales')} screens={screens} />;
}
