import { screen, within } from '@testing-library/react';
import { makeFakeApi, errorResponse } from '../../../../tests/support/fakeApi';
import { renderApp } from '../../../../tests/support/renderApp';
import { frameAnswers } from '../../../../tests/support/shopAnswers';
import { Footer } from './Footer';

const show = (answers = {}) =>
  renderApp(<Footer />, { locale: 'en', api: makeFakeApi({ ...frameAnswers, ...answers }) });

test('it is 280 px high', () => {
  show();
  expect(screen.getByRole('contentinfo')).toHaveStyle({ minHeight: '280px' });
});

test('it links account settings, terms, privacy and about', () => {
  show();
  const links = within(screen.getByRole('navigation', { name: 'Links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/account/settings',
    '/terms',
    '/privacy',
    '/about',
  ]);
});

test('each category leads to the shop filtered by it, labelled by slug', async () => {
  show();
  const column = await screen.findByRole('navigation', { name: 'Categories' });
  const links = within(column).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Health in bottles', '/shop?category=health-in-bottles'],
    ['Honey', '/shop?category=honey'],
    // One that the catalogs do not know has the name that the server sent.
    ['Name of tea', '/shop?category=tea'],
  ]);
});

test('a list of categories without any is said to be missing', async () => {
  show({ 'GET /api/categories': () => [] });
  const column = await screen.findByRole('navigation', { name: 'Categories' });
  expect(within(column).getByRole('alert')).toHaveTextContent('not available');
  expect(within(column).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('it says this year', () => {
  show();
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()} Bobica`))).toBeInTheDocument();
});

test('Facebook and Instagram open beside the shop', async () => {
  show();
  const facebook = await screen.findByRole('link', { name: /Facebook/ });
  expect(facebook).toHaveAttribute('href', 'https://facebook.example/bobica');
  expect(facebook).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: /Instagram/ })).toBeInTheDocument();
});

test('without an answer it stands with what it has, and says that categories are missing', async () => {
  const down = () => errorResponse(500, 'server_error');
  const { container } = show({ 'GET /api/shop': down, 'GET /api/categories': down });
  const column = await screen.findByRole('navigation', { name: 'Categories' });
  expect(column).toHaveTextContent('Categories are not available at the moment.');
  expect(container.querySelector('svg')).toBeInTheDocument();
});
