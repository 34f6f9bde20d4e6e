import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Locale } from '@/contract/locale';
import { readMessages } from '@tests/support/messages';
import { errorResponse } from '@tests/support/fakeApi';
import { renderAdmin, screen, userEvent } from '@tests/support/renderAdmin';
import { LanguageProvider } from '../lib/preferences';
import Preferences from './Preferences';

test('a language that was not saved is taken back, and the member is told', async () => {
  const show = jest.fn();
  renderAdmin(
    <LanguageProvider value={show}>
      <Preferences />
    </LanguageProvider>,
    {
      role: 'owner',
      responses: { 'PUT /api/admin/me': () => errorResponse(503, 'service_unavailable') },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'SR' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(show.mock.calls).toEqual([['sr-LAT'], ['en']]);
});

function Switching({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const show = async (locale: Locale) => {
    i18n.load(locale, { ...readMessages(locale, 'common'), ...readMessages(locale, 'errors') });
    i18n.activate(locale);
  };
  return <LanguageProvider value={show}>{children}</LanguageProvider>;
}

test('the message is in the language that is back on the screen', async () => {
  renderAdmin(
    <Switching>
      <Preferences />
    </Switching>,
    {
      role: 'owner',
      responses: { 'PUT /api/admin/me': () => errorResponse(503, 'service_unavailable') },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'SR' }));
  const message = (await screen.findByRole('alert')).textContent;
  expect(Object.values(readMessages('en', 'errors')).flat()).toContain(message);
});
