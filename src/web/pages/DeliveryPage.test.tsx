import { screen, within } from '@testing-library/react';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { testPage, testShop } from '@tests/support/sampleResponses';
import DeliveryPage from './DeliveryPage';

const section = (id: string, heading: string) => ({ id, heading, paragraphs: ['Text.'], list: [] });

test('price, limit and days come from the settings; the steps of a return are numbered, with its form', async () => {
  const api = makeFakeApi({
    'GET /api/shop': () => testShop,
    'GET /api/cms/withdrawal-form': () => ({ filename: 'form.txt', text: 'I withdraw: ___' }),
    'GET /api/cms/pages/delivery': () =>
      testPage({
        sections: [
          section('withdrawal', 'Returning'),
          section('step-1', 'Tell us'),
          section('step-2', 'Send it'),
          section('complaints', 'Complaints'),
        ],
      }),
  });
  renderApp(<DeliveryPage />, { locale: 'en', api });
  const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling;
  expect(await fact('Shipping in Serbia')).toHaveTextContent(/^350\sRSD$/);
  expect(await fact('Free shipping')).toHaveTextContent(/^from 4,000\sRSD$/);
  expect(await fact('Arrives within')).toHaveTextContent('1–2 days');
  const steps = within(screen.getByText('Tell us').closest('ol')!).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Tell usText.', 'Send itText.']);
  expect(screen.getByRole('region', { name: 'Complaints' })).toBeVisible();

  const written = await screen.findByRole('link', { name: 'Fill in the form' });
  expect(decodeURIComponent(written.getAttribute('href')!)).toBe(
    'mailto:shop@bobica.example?subject=Withdrawal from the contract&body=I withdraw: ___',
  );
  expect(screen.getByRole('link', { name: 'Form to print' })).toHaveAttribute(
    'download',
    'form.txt',
  );
});
