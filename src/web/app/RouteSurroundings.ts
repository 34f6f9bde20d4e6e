import type { PreloadResult } from '../pages/page';
import type { AppStore } from './makeStore';
import type { Translations } from './translations/translations';

/** What loaders need of the page load or server request they run in. */
export interface RouteSurroundings {
  store: AppStore;
  translations: Translations;
  /** The server waits for data before it renders, and hears what became of the page. */
  onPreloaded?: (result: PreloadResult) => void;
}
