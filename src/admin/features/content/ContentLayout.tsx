import { useEffect } from 'react';
import { generatePath, Outlet, useLocation } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { pageNames } from '@/contract/paths';
import { type MessageId, useText } from '@/lib/text';
import { ScreenLinks } from '@/ui/Chips';

const links: readonly { path: string; label: MessageId }[] = [
  { path: adminPaths.slides, label: 'admin:content.slides' },
  ...pageNames.map((name) => ({
    path: generatePath(adminPaths.contentPage, { name }),
    label: `admin:content.page.${name}` as const,
  })),
  { path: adminPaths.categories, label: 'admin:categories.title' },
];

/** The navigation state after an item is deleted: the link with this URL receives focus. */
export interface AfterDeleting {
  next: string | undefined;
}

export default function ContentLayout() {
  const { text } = useText();
  const state = useLocation().state as AfterDeleting | null;
  useEffect(() => {
    if (state?.next) document.querySelector<HTMLElement>(`main a[href$="${state.next}"]`)?.focus();
  }, [state]);
  return (
    <>
      <ScreenLinks label={text('admin:nav.content')} screens={links} />
      <Outlet />
    </>
  );
}
