import type { AppStore } from '../../store/makeStore';
import type { Translations } from '../translations/translations';

/** What pages need of the page load or server request they are made ready in. */
export interface RouteSurroundings {
  store: AppStore;
  translations: Translations;
  /** A request of the server: its store ends with the page, and a page that throws is the renderer's to tell. */
  server?: boolean;
}
