import type { PageRenderer } from '../../src/server/http/pages';
import type { Namespace } from '../../src/web/lib/namespaces';
import { render } from '../../src/web/render';
import { readMessages } from './messages';

/** Renders pages from the sources, without a build. */
export const renderSources: PageRenderer = (request) =>
  render({
    ...request,
    assets: { scripts: ['/assets/main.js'], styles: [], pages: {} },
    loadMessages: async (locale, name) => readMessages(locale, name as Namespace),
  });
