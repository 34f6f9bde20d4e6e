import { useMemo } from 'react';
import { longDate } from '../../../contract/longDate';
import { useText } from '../../lib/text';

/** Moments of the API as the shopper's language writes them. */
export function useDates() {
  const { locale } = useText();
  return useMemo(() => {
    const day = longDate(locale);
    const moment = longDate(locale, true);
    return {
      day: (iso: string) => day(new Date(iso)),
      moment: (iso: string) => moment(new Date(iso)),
    };
  }, [locale]);
}
