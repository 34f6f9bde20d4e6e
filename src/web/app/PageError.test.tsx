import { screen } from '@testing-library/react';
import { renderApp } from '@tests/support/renderApp';
import { PageError } from './routes';

afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

test('a failed page shows an error with a retry button and a home link', () => {
  renderApp(<PageError />, { locale: 'en' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/');
  expect(document.title).toContain('Bobica');
});

test('without a network it says so', () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  renderApp(<PageError />, { locale: 'en' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No internet connection');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
