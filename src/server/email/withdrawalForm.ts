import { businessAddress } from '@/contract/address';
import type { Locale } from '@/contract/locale';
import type { Shop } from '@/contract/shop';
import { textsIn } from '../texts';

const blank = '______________________';

/** By default, it has blanks to fill in. */
export function withdrawalForm(
  locale: Locale,
  business: Shop['business'],
  { number, date } = { number: blank, date: blank },
) {
  const text = textsIn(locale);
  const { name, email, phone } = business;
  const values = { business: name, address: businessAddress(business), email, phone, number, date };
  return {
    filename: text('email:withdrawal.filename'),
    text: text('email:withdrawal.form', values),
  };
}
