import type { Locale } from './locale';

interface DateStyle {
  /** Weekdays from Sunday, in the form used after "arrives". */
  weekdays: string;
  /** Months, in the form used after the day of the month. */
  months: string;
  onDay(weekday: string, day: number, month: string): string;
  longDate(day: number, month: string, year: number): string;
  at: string;
}

/** Separate from `languages`, which every page loads. */
export const dateStyles: Record<Locale, DateStyle> = {
  'sr-LAT': {
    weekdays: 'nedelju ponedeljak utorak sredu četvrtak petak subotu',
    months:
      'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra',
    onDay: (weekday, day, month) => `u ${weekday}, ${day}. ${month}`,
    longDate: (day, month, year) => `${day}. ${month} ${year}.`,
    at: ' u ',
  },
  en: {
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    months: 'January February March April May June July August September October November December',
    onDay: (weekday, day, month) => `${weekday}, ${day} ${month}`,
    longDate: (day, month, year) => `${day} ${month} ${year}`,
    at: ' at ',
  },
};
