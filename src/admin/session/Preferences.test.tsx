import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Locale } from '@/contract/locale';
import { readMessages } from '@tests/support/messages';
import { errorResponse } from '@tests/support/fakeApi';
import { renderAdmin, screen, userEvent } from '@tests/support/renderAdmin';
import { LanguageProvider } from '../lib/preferences';
import Preferences from './Preferences';

function Switching({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const show = async (locale: Locale) => {
    i18n.load(locale, { ...readMessages(locale, 'common'), ...readMessages(locale, 'errors') });
    i18n.activate(locale);
  };
  return <LanguageProvider value={show}>{children}</LanguageProvider>;
}

test('if the language cannot be saved, it is reverted and the error is shown in the previous language', async () => {
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
