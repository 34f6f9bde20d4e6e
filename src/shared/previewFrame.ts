import type { Locale } from '@/contract/locale';
import type { Product } from '@/contract/productDetails';
import type { Theme } from '@/contract/wire';

/** A separate bundle, because no other page of the back office needs the shop's pages. */
export const previewScript = '/admin/assets/preview.js';

export interface Previewed {
  product: Product;
  locale: Locale;
  theme: Theme;
  /** The hash of the texts. */
  texts: string;
}
