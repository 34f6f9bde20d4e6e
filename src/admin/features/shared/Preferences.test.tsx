import { errorResponse } from '@tests/support/fakeApi';
import { renderAdmin, screen, userEvent } from '@tests/support/renderAdmin';
import { LanguageProvider } from '../../lib/preferences';
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
