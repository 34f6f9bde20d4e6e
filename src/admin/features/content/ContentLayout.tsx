import { generatePath, Outlet } from 'react-router';
import { adminPaths } from '../../../contract/admin/paths';
import { type PageName, pageNames } from '../../../contract/pageNames';
import { type MessageId, useText } from '../../../web/lib/text';
import { PillLinks } from '../../ui/PillLinks';

export const pageTitles: Readonly<Record<PageName, MessageId>> = {
  home: 'admin:content.page.home',
  about: 'admin:content.page.about',
  production: 'admin:content.page.production',
  terms: 'admin:content.page.terms',
  privacy: 'admin:content.page.privacy',
};

/** Banner, pages and categories, with links between them. */
export function ContentLayout() {
  const { text } = useText();
  return (
    <>
      <PillLinks
        label={text('admin:nav.content')}
        links={[
          { path: adminPaths.slides, label: text('admin:content.slides') },
          ...pageNames.map((name) => ({
            path: generatePath(adminPaths.contentPage, { name }),
            label: text(pageTitles[name]),
          })),
          { path: adminPaths.categories, label: text('admin:categories.title') },
        ]}
      />
      <Outlet />
    </>
  );
}
