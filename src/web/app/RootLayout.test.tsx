import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { makeFakeApi } from '../../../tests/support/fakeApi';
import { renderApp } from '../../../tests/support/renderApp';
import { frameAnswers } from '../../../tests/support/shopAnswers';
import type { Pages } from './navigation/pages';
import { RootLayout } from './RootLayout';

test('behind a skeleton the page before is hidden, not drawn again, and there as it was for who goes back', async () => {
  const drawn = jest.fn();
  function Page() {
    drawn();
    return (
      <h1>
        <Link to="/products/1">list</Link>
      </h1>
    );
  }
  const pages = { routes: [{ path: '*', element: <Page /> }] } as unknown as Pages;
  let answer: (waiting: boolean) => void;
  function Shop() {
    const [waiting, setWaiting] = useState(false);
    answer = setWaiting;
    return <RootLayout pages={pages} waiting={waiting} pathname={waiting ? '/about' : '/shop'} />;
  }
  renderApp(<Shop />, { api: makeFakeApi(frameAnswers), path: '/shop', locale: 'en' });
  const heading = await screen.findByRole('heading', { level: 1 });
  const before = drawn.mock.calls.length;

  await act(async () => answer(true));
  expect(heading).not.toBeVisible();
  expect(document.querySelector('main [aria-busy="true"]')).toBeVisible();
  // What is around the page speaks of the next one already.
  const tab = screen.getAllByRole('link', { name: 'About', hidden: true })[0];
  expect(tab).toHaveAttribute('aria-current', 'page');

  await act(async () => answer(false));
  expect(heading).toBeVisible();
  expect(document.querySelector('main [aria-busy="true"]')).not.toBeVisible();
  expect(drawn).toHaveBeenCalledTimes(before);
});
