import { useMemo } from 'react';
import { useText } from '../../web/lib/text';
import { shortMoment } from './shortMoment';

/** Day and time of an ISO 8601 timestamp, in Belgrade. */
export function useMoment(): (iso: string) => string {
  const { locale } = useText();
  return useMemo(() => {
    const moment = shortMoment(locale);
    return (iso) => moment(new Date(iso));
  }, [locale]);
}
