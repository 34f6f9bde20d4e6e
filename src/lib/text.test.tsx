import { screen } from '@testing-library/react';
import { renderApp } from '@tests/support/renderApp';
import { RichText, useText } from './text';

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
] as const)('numbers in texts in %s need no Intl', (locale, counted, rated) => {
  const format = jest.spyOn(Intl, 'NumberFormat');
  renderApp(<Counted />, { locale });
  expect(screen.getByText(counted)).toBeVisible();
  expect(screen.getByText(rated)).toBeVisible();
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});
