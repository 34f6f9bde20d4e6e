import { act, screen } from '@testing-library/react';
import type { Locale } from '@/contract/locale';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { testShop } from '@tests/support/sampleResponses';
import { useArrival } from './useArrival';

function Arrival() {
  return <p data-testid="arrival">{useArrival()}</p>;
}

/** Opens it at a time of the shop on a Tuesday. */
async function openAt(time: string, locale: Locale = 'en') {
  jest.useFakeTimers({ now: new Date(`2026-11-24T${time}+01:00`) });
  renderApp(<Arrival />, { locale, api: makeFakeApi({ 'GET /api/shop': () => testShop }) });
  await act(() => jest.advanceTimersByTimeAsync(100));
  return screen.getByTestId('arrival');
}

afterEach(() => jest.useRealTimers());

test('before the cut-off an order arrives two working days later', async () => {
  expect(await openAt('11:58:00')).toHaveTextContent('Arrives Thursday, 26 November');
});

test('in Serbian the day is in the accusative', async () => {
  expect(await openAt('12:00:00', 'sr-LAT')).toHaveTextContent('Stiže u petak, 27. novembra');
});

test('an open page changes within seconds when the cut-off passes', async () => {
  const arrival = await openAt('11:59:50');
  expect(arrival).toHaveTextContent('Thursday, 26 November');
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(arrival).toHaveTextContent('Friday, 27 November');
});

test('a page that the user comes back to changes at once', async () => {
  const arrival = await openAt('11:00:00');
  jest.setSystemTime(new Date('2026-11-24T15:00:00+01:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(arrival).toHaveTextContent('Friday, 27 November');
});
