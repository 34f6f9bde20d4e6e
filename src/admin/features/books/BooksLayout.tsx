import { Outlet } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { type MessageId, useText } from '@/lib/text';
import { ScreenLinks } from '@/ui/Chips';

const links: readonly { path: string; label: MessageId }[] = [
  { path: adminPaths.books, label: 'admin:books.sales' },
  { path: adminPaths.accountant, label: 'admin:accountant.title' },
];

export default function BooksLayout() {
  const { text } = useText();
  return (
    <>
      <ScreenLinks label={text('admin:nav.books')} screens={links} />
      <Outlet />
    </>
  );
}
