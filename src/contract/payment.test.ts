import { readCatalogFiles } from '@/scripts/catalogs';
import pages from '@/server/seed/pages.json';
import { locales, type Localized } from './locale';
import { paymentMethods, paymentMethodValues, type PaymentMethodValue } from './payment';

const words: Record<PaymentMethodValue, Localized> = {
  'cash-upon-delivery': { 'sr-LAT': 'kuriru', en: 'courier' },
  'credit-card': { 'sr-LAT': 'plaćate karticom', en: 'by card' },
  'bank-transfer': { 'sr-LAT': 'na račun', en: 'bank transfer' },
};

test.each(locales)(
  'mentions all payment methods in the cart, product and terms texts: %s',
  async (locale) => {
    const files = (await readCatalogFiles()).filter((file) => file.locale === locale);
    const getText = (id: string) => files.map(({ translations }) => translations[id]).find(Boolean);
    const terms = pages.terms.sections.find(({ id }) => id === 'payment')!;
    const texts = [
      getText('cart:summary.payment'),
      getText('product:facts.payment'),
      terms.paragraphs.map((paragraph) => paragraph[locale]).join(' '),
    ];
    for (const method of paymentMethodValues.filter((value) => paymentMethods[value].enabled))
      for (const text of texts) expect(text).toContain(words[method][locale]);
  },
);
