import { act } from '@testing-library/react';
import { renderApp, screen } from '@tests/support/renderApp';
import { RichText, useText } from './text';
import { shortTimestamp, useTimestamp } from './dates';

describe('numbers', () => {
  function Counted() {
    const { text } = useText();
    return (
      <>
        <p>{text('shop:results.count', { count: 21_342 })}</p>
        <p>
          <RichText id="product:reviews.summary" values={{ average: 4.5, count: 1 }} />
        </p>
      </>
    );
  }

  test.each([
    ['sr-LAT', 'Prikazana su 21.342 proizvoda', '4,5 (1 ocena)'],
    ['en', 'Showing 21,342 products', '4.5 (1 review)'],
  ] as const)('numbers in %s texts are formatted without Intl', (locale, counted, rated) => {
    const format = jest.spyOn(Intl, 'NumberFormat');
    renderApp(<Counted />, { locale });
    expect(screen.getByText(counted)).toBeVisible();
    expect(screen.getByText(rated)).toBeVisible();
    expect(format).not.toHaveBeenCalled();
    format.mockRestore();
  });
});

describe('dates', () => {
  const today = '2026-11-24';

  test.each([
    ['2026-11-24T08:06:00Z', 'danas 09:06', 'today 09:06'],
    // It is already the next day in Belgrade.
    ['2026-11-23T23:10:00Z', 'danas 00:10', 'today 00:10'],
    ['2026-11-22T23:10:00Z', 'juče 00:10', 'yesterday 00:10'],
    ['2026-11-22T17:42:00Z', '22. nov, 18:42', '22 Nov, 18:42'],
    ['2025-12-31T10:00:00Z', '31. 12. 2025., 11:00', '31 Dec 2025, 11:00'],
  ])('%s is shown relative to the current day at the shop', (iso, serbian, english) => {
    expect(shortTimestamp('sr-LAT', iso, today)).toBe(serbian);
    expect(shortTimestamp('en', iso, today)).toBe(english);
  });

  function LastTimestamp({ iso }: { iso: string }) {
    return <p>{useTimestamp()(iso)}</p>;
  }

  test.each([
    ['before the clocks go back', '2026-10-24T21:59:50Z'],
    ['after the clocks have gone back', '2026-10-25T22:59:50Z'],
    ['on New Year’s Eve', '2026-12-31T22:59:50Z'],
    ['before the clocks go forward', '2027-03-27T22:59:50Z'],
    ['after the clocks have gone forward', '2027-03-28T21:59:50Z'],
  ])('at midnight %s, an open page switches from today to yesterday', (_, iso) => {
    jest.useFakeTimers({ now: new Date(iso) });
    renderApp(<LastTimestamp iso={iso} />, { locale: 'en' });
    const timestamp = screen.getByText('today 23:59');
    act(() => jest.advanceTimersByTime(9_000));
    expect(timestamp).toHaveTextContent('today 23:59');
    act(() => jest.advanceTimersByTime(4_000));
    expect(timestamp).toHaveTextContent('yesterday 23:59');
    jest.useRealTimers();
  });
});
