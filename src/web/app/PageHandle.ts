import type { PageModule } from '../pages/page';

/** What a matched page tells the layout. */
export interface PageHandle {
  name: string;
  meta?: PageModule['meta'];
}
