import { useClock } from '@/lib/returns';
import { useText } from '@/lib/text';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The current minute, in milliseconds. */
export const useMinute = (): number => useClock(() => Math.floor(Date.now() / minute) * minute);

/** Formats the time since a timestamp in its largest unit. */
export function useAge(): (since: string, now: string) => string {
  const { text } = useText();
  return (since, now) => {
    const passed = Math.max(0, Date.parse(now) - Date.parse(since));
    if (passed < minute) return text('admin:age.now');
    if (passed < hour) return text('admin:age.minutes', { count: Math.floor(passed / minute) });
    // Counts up to 47 hours, because delays are measured in hours.
    if (passed < 2 * day) return text('admin:age.hours', { count: Math.floor(passed / hour) });
    return text('admin:age.days', { count: Math.floor(passed / day) });
  };
}
