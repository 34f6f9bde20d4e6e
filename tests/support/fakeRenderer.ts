import type { RenderedPage } from '../../src/contract/render';
import type { PageRenderer } from '../../src/server/http/pages';

export interface FakeRenderer {
  render: PageRenderer;
  /** Language and address of every page that was rendered. */
  rendered: string[];
  /** What differs from the usual page. */
  answer: (url: string) => Promise<Partial<RenderedPage>>;
  forget(): void;
}

/** Long enough to be worth compressing. */
const filling = 'Sok od aronije, hladno ceđen. '.repeat(60);

/** Stands in for the web app: shows what it was asked for. */
export function makeFakeRenderer(): FakeRenderer {
  const fake: FakeRenderer = {
    rendered: [],
    answer: async () => ({}),
    forget() {
      fake.rendered.length = 0;
      fake.answer = async () => ({});
    },
    async render({ url, locale }) {
      fake.rendered.push(`${locale} ${url}`);
      return {
        status: 200,
        html: `<!DOCTYPE html><title>${url}</title><p>${locale}</p>${filling}`,
        headers: {},
        inlineScriptHashes: ["'sha256-abc='"],
        ...(await fake.answer(url)),
      };
    },
  };
  return fake;
}
