import type { PageRenderer } from '@/server/http/pages';
import type { Namespace } from '@/lib/namespaces';
import { render } from '@/web/render';
import { readMessages } from './messages';

export const renderSources: PageRenderer = (request) =>
  render({
    ...request,
    assets: { scripts: ['/assets/main.js'], styles: [], pages: {} },
    loadMessages: async (locale, name) => readMessages(locale, name as Namespace),
  });
