import { useMemo } from 'react';
import { intlTag } from '@/contract/locale';
import { useText } from '@/lib/text';

/** A calendar day, `2028-09-30`, in short. */
export function useShortDay(): (day: string) => string {
  const { locale } = useText();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(intlTag(locale), {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
    return (day) => format.format(new Date(day));
  }, [locale]);
}
