import { screen, within } from '@testing-library/react';
import { makeFakeApi, errorResponse } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { layoutAnswers, testShop } from '@tests/support/sampleResponses';
import { Footer } from './Footer';

const show = (responses = {}) =>
  renderApp(<Footer />, { locale: 'en', api: makeFakeApi({ ...layoutAnswers, ...responses }) });

test('is 280 px high, has links to pages, categories and profiles, the year, telephone and Viber', async () => {
  show();
  expect(screen.getByRole('contentinfo')).toHaveStyle({ minHeight: '280px' });
  const links = within(screen.getByRole('navigation', { name: 'Links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/delivery',
    '/account/settings',
    '/terms',
    '/privacy',
    '/about',
  ]);
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()} Bobica`))).toBeInTheDocument();
  const column = await screen.findByRole('navigation', { name: 'Categories' });
  const categories = within(column).getAllByRole('link');
  expect(categories.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Health in bottles', '/shop?category=health-in-bottles'],
    ['Honey', '/shop?category=honey'],
    // A slug without a translation uses the name from the server.
    ['Name of tea', '/shop?category=tea'],
  ]);
  const phone = await screen.findByRole('link', { name: testShop.business.phone });
  expect(phone).toHaveAttribute('href', expect.stringMatching(/^tel:\+?\d+$/));
  expect(screen.getByRole('link', { name: 'Viber' })).toHaveAttribute(
    'href',
    'viber://chat?number=%2B381640000000',
  );
  const facebook = await screen.findByRole('link', { name: /Facebook/ });
  expect(facebook).toHaveAttribute('href', 'https://facebook.example/bobica');
  expect(facebook).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: /Instagram/ })).toBeInTheDocument();
});

const down = () => errorResponse(500, 'server_error');
test.each([
  ['is empty', { 'GET /api/categories': () => [] }],
  ['could not be loaded, nor the shop', { 'GET /api/shop': down, 'GET /api/categories': down }],
])('a list of categories that %s is reported beside the static parts', async (_, responses) => {
  const { container } = show(responses);
  const column = await screen.findByRole('navigation', { name: 'Categories' });
  expect(column).toHaveTextContent('Categories are not available at the moment.');
  expect(within(column).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(container.querySelector('svg')).toBeInTheDocument();
});
