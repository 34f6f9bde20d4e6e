import { screen, waitFor, within } from '@testing-library/react';
import { makeFakeApi } from '@tests/support/fakeApi';
import { fakeSession } from '@tests/support/fakeSession';
import { setScreen } from '@tests/support/matchMedia';
import { renderApp } from '@tests/support/renderApp';
import { sampleList, sampleProduct } from '@tests/support/sampleProducts';
import { layoutAnswers } from '@tests/support/sampleResponses';
import { SessionContext } from '../../api/session';
import { Header } from './Header';

beforeEach(() => setScreen({ width: 390 }));

async function open(button: string) {
  const api = makeFakeApi({
    ...layoutAnswers,
    'GET /api/products': () => sampleList([sampleProduct(7, { name: 'Raspberry juice' })]),
  });
  const shown = renderApp(
    <SessionContext value={fakeSession()}>
      <Header pathname="/about" />
    </SessionContext>,
    { locale: 'en', api, path: '/about' },
  );
  await shown.user.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const { location } = shown.router.state;
  expect(location.pathname).toBe('/about');
  return {
    ...shown,
    dialog,
    field: within(dialog).getByRole('combobox', { name: 'Search' }),
    address: () => shown.router.state.location.pathname + shown.router.state.location.search,
  };
}
const closed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

test.each(['Search', 'Open menu'])('%s searches the shop from any page', async (button) => {
  const { user, field, address } = await open(button);
  await user.type(field, 'juice & co{Enter}');
  expect(address()).toBe('/shop?q=juice+%26+co');
  closed();
});

test.each(['Search', 'Open menu'])(
  '%s leads from a page to a suggested product',
  async (button) => {
    const { user, field, address } = await open(button);
    await user.type(field, 'juice');
    await screen.findByRole('option', { name: /^Raspberry juice/ });
    expect(address()).toBe('/about');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/products/7');
    closed();
  },
);

test('the field has the focus; Escape closes the suggestions, clears the field, then closes the panel', async () => {
  const { user, field } = await open('Search');
  expect(field).toHaveFocus();
  await user.keyboard('juice');
  await screen.findByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('juice');
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
  await user.keyboard('{Escape}');
  await waitFor(closed);
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
});
