import { businessAddress } from '@/contract/address';
import type { Locale } from '@/contract/locale';
import type { Shop } from '@/contract/shop';
import { textsIn } from '../texts';

const gap = '______________________';

/** The withdrawal form to print or fill in, by default with blanks. */
export function withdrawalForm(
  locale: Locale,
  business: Shop['business'],
  { number, date } = { number: gap, date: gap },
) {
  const text = textsIn(locale);
  const { name, email, phone } = business;
  const values = { business: name, address: businessAddress(business), email, phone, number, date };
  return {
    filename: text('email:withdrawal.filename'),
    text: text('email:withdrawal.form', values),
  };
}
