import type { ApiState } from '../api/apiState';
import { baseApi } from '../api/baseApi';
import type { LoadedMessages } from './translations/translations';
import type { Locale } from '../../contract/locale';

/** What the server hands the browser inside the document. */
export interface PageState {
  locale: Locale;
  origin: string;
  messages: LoadedMessages;
  /** Instead of the page stands that it failed. */
  failed: boolean;
  /** What RTK Query had been answered; who asked stays behind. */
  api: Pick<ApiState['api'], 'queries' | 'provided'>;
}

const pageStateId = 'page-state';

/** A data block, which no CSP has to allow. `<` is escaped so that no text can end the element. */
export function pageStateScript(state: PageState): string {
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

export function readPageState(document: Document): PageState {
  const json = document.getElementById(pageStateId)?.textContent;
  if (!json) throw new Error('The document came without its state');
  return JSON.parse(json) as PageState;
}

/** The slice of RTK Query as it would stand had the browser asked itself. */
export function restoreApi(answers: PageState['api']): ApiState['api'] {
  return { ...baseApi.reducer(undefined, { type: 'restored' }), ...answers };
}
