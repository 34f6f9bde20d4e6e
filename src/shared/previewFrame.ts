import type { Locale } from '@/contract/locale';
import type { Product } from '@/contract/productDetails';
import type { Theme } from '@/contract/wire';

/** The frame is a separate bundle, because the rest of the admin needs nothing from the shop's pages. */
export const previewScript = '/admin/assets/preview.js';

/** The messages sent to the frame. */
export interface Previewed {
  product: Product;
  locale: Locale;
  theme: Theme;
  /** The hash of the texts. */
  texts: string;
}
