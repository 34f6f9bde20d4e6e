import { useMemo } from 'react';
import { intlTag } from '../../../contract/locale';
import { useText } from '../../lib/text';

/** Orders are told in the shop's own time, wherever they are read. */
const timeZone = 'Europe/Belgrade';

/** Moments of the API as the shopper's language writes them. */
export function useDates() {
  const { locale } = useText();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone });
    const moment = new Intl.DateTimeFormat(intlTag(locale), {
      dateStyle: 'long',
      timeStyle: 'short',
      hour12: false,
      timeZone,
    });
    return {
      day: (iso: string) => day.format(new Date(iso)),
      moment: (iso: string) => moment.format(new Date(iso)),
    };
  }, [locale]);
}
