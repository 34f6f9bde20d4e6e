import { useText } from '@/lib/text';
import { ScreenHead } from '../../../ui/ScreenHead';

/** Turnover, orders and pieces of a period. */
export default function Sales() {
  const { text } = useText();
  return <ScreenHead title={text('admin:nav.books')} lead={text('admin:books.sales.lead')} />;
}
