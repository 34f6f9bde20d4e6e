import { screen, within } from '@testing-library/react';
import { makeFakeApi, errorResponse } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { layoutAnswers, testShop } from '@tests/support/sampleResponses';
import { Footer } from './Footer';

const show = (answers = {}) =>
  renderApp(<Footer />, { locale: 'en', api: makeFakeApi({ ...layoutAnswers, ...answers }) });

test('is 280 px high', () => {
  show();
  expect(screen.getByRole('contentinfo')).toHaveStyle({ minHeight: '280px' });
});

test('links account settings, terms, privacy and about', () => {
  show();
  const links = within(screen.getByRole('navigation', { name: 'Links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/account/settings',
    '/terms',
    '/privacy',
    '/about',
  ]);
});

test('each category links to the filtered shop, labelled by slug', async () => {
  show();
  const column = await screen.findByRole('navigation', { name: 'Categories' });
  const links = within(column).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Health in bottles', '/shop?category=health-in-bottles'],
    ['Honey', '/shop?category=honey'],
    // A slug without a translation uses the name from the server.
    ['Name of tea', '/shop?category=tea'],
  ]);
});

test('an empty list of categories is reported as missing', async () => {
  show({ 'GET /api/categories': () => [] });
  const column = await screen.findByRole('navigation', { name: 'Categories' });
  expect(within(column).getByRole('alert')).toHaveTextContent('not available');
  expect(within(column).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('shows the current year', () => {
  show();
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()} Bobica`))).toBeInTheDocument();
});

test('the owner is reached by telephone and Viber', async () => {
  show();
  const phone = await screen.findByRole('link', { name: testShop.business.phone });
  expect(phone).toHaveAttribute('href', expect.stringMatching(/^tel:\+?\d+$/));
  expect(screen.getByRole('link', { name: 'Viber' })).toHaveAttribute(
    'href',
    'viber://chat?number=%2B381640000000',
  );
});

test('Facebook and Instagram open in a new tab', async () => {
  show();
  const facebook = await screen.findByRole('link', { name: /Facebook/ });
  expect(facebook).toHaveAttribute('href', 'https://facebook.example/bobica');
  expect(facebook).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: /Instagram/ })).toBeInTheDocument();
});

test('without data it shows the static parts and reports missing categories', async () => {
  const down = () => errorResponse(500, 'server_error');
  const { container } = show({ 'GET /api/shop': down, 'GET /api/categories': down });
  const column = await screen.findByRole('navigation', { name: 'Categories' });
  expect(column).toHaveTextContent('Categories are not available at the moment.');
  expect(container.querySelector('svg')).toBeInTheDocument();
});
