import type { RenderedPage } from '@/contract/render';
import type { PageRenderer } from '@/server/http/pages';

export interface FakeRenderer {
  render: PageRenderer;
  rendered: string[];
  renderPage: (url: string) => Promise<Partial<RenderedPage>>;
  forget(): void;
}

/** This text is long enough to be compressed. */
const filling = 'Sok od aronije, hladno ceđen. '.repeat(60);

/** Replaces the web app with a page that shows the requested language and URL. */
export function makeFakeRenderer(): FakeRenderer {
  const fake: FakeRenderer = {
    rendered: [],
    renderPage: async () => ({}),
    forget() {
      fake.rendered.length = 0;
      fake.renderPage = async () => ({});
    },
    async render({ url, locale }) {
      fake.rendered.push(`${locale} ${url}`);
      return {
        status: 200,
        html: `<!DOCTYPE html><title>${url}</title><p>${locale}</p>${filling}`,
        headers: {},
        inlineScriptHashes: ["'sha256-abc='"],
        ...(await fake.renderPage(url)),
      };
    },
  };
  return fake;
}
