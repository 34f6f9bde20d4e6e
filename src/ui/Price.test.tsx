import { screen } from '@testing-library/react';
import { renderUi } from '@tests/support/renderUi';
import { UnitPrice } from './Price';

test('a unit price above 100 has no decimals', () => {
  renderUi(
    <>
      <p>
        <UnitPrice amount={276_057} per="l" />
      </p>
      <p>
        <UnitPrice amount={9_950} per="kg" />
      </p>
    </>,
  );
  const prices = screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
  expect(prices).toEqual(['2,761\u00a0RSD/l', '99.50\u00a0RSD/kg']);
});
