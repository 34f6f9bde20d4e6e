import { baseApi, type ApiState } from '../api/baseApi';
import type { LoadedMessages } from '@/lib/translations/translations';
import type { Locale } from '@/contract/locale';

/** The state that the server embeds in the document. */
export interface PageState {
  locale: Locale;
  origin: string;
  messages: LoadedMessages;
  /** The document shows the error page. */
  failed: boolean;
  /** RTK Query's results, without subscriptions. */
  api: Pick<ApiState['api'], 'queries' | 'provided'>;
}

const pageStateId = 'page-state';

/** A data block, which needs no CSP source. `<` is escaped so that no text can end the element. */
export function pageStateScript(state: PageState): string {
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

export function readPageState(document: Document): PageState {
  const json = document.getElementById(pageStateId)?.textContent;
  if (!json) throw new Error('The document came without its state');
  return JSON.parse(json) as PageState;
}

/** RTK Query's state, as if the browser had sent the requests. */
export function restoreApi(responses: PageState['api']): ApiState['api'] {
  return { ...baseApi.reducer(undefined, { type: 'restored' }), ...responses };
}
