import { useClock } from '@/lib/returns';
import { useText } from '@/lib/text';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The start of the current minute, in milliseconds since 1970. */
export const useMinute = (): number => useClock(() => Math.floor(Date.now() / minute) * minute);

/** Formats the time since a timestamp in the largest unit that fits. */
export function useAge(): (since: string, now: string) => string {
  const { text } = useText();
  return (since, now) => {
    const elapsed = Math.max(0, Date.parse(now) - Date.parse(since));
    if (elapsed < minute) return text('admin:age.now');
    if (elapsed < hour) return text('admin:age.minutes', { count: Math.floor(elapsed / minute) });
    // Count up to 47 hours, because delays are measured in hours.
    if (elapsed < 2 * day) return text('admin:age.hours', { count: Math.floor(elapsed / hour) });
    return text('admin:age.days', { count: Math.floor(elapsed / day) });
  };
}
