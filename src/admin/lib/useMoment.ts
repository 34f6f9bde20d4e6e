import { useMemo } from 'react';
import { longDate } from '../../contract/longDate';
import { useText } from '../../web/lib/text';

/** Day and time of an ISO 8601 timestamp, in Belgrade. */
export function useMoment(): (iso: string) => string {
  const { locale } = useText();
  return useMemo(() => {
    const moment = longDate(locale, true);
    return (iso) => moment(new Date(iso));
  }, [locale]);
}
