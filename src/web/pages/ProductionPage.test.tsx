import { screen, within } from '@testing-library/react';
import { makeFakeApi, errorResponse } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { layoutAnswers, testPage } from '@tests/support/sampleResponses';
import ProductionPage from './ProductionPage';

const section = (id: string, heading: string, list: string[] = []) => ({
  id,
  heading,
  paragraphs: [`About ${heading}.`],
  list,
});

const page = testPage({
  name: 'production',
  title: 'Production',
  lead: 'Two steps.',
  sections: [
    section('step-1', 'Picking', ['At most 3 kg in one crate']),
    section('step-2', 'Pressing'),
    section('other', 'Syrups'),
    section('numbers', 'In numbers', ['½ kg: of blueberries goes into one bottle', 'All by hand']),
  ],
});

const show = (response: () => unknown = () => page) =>
  renderApp(<ProductionPage />, {
    locale: 'en',
    api: makeFakeApi({ ...layoutAnswers, 'GET /api/cms/pages/production': response }),
  });

test('the steps are a list with their facts, numbers have unit and meaning, and other sections and a link follow', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Production');
  const steps = screen.getByRole('heading', { name: 'Picking' }).closest('ol')!;
  const [first, second] = within(steps).getAllByRole('listitem');
  expect(first).toHaveTextContent('1PickingAbout Picking.At most 3 kg in one crate');
  expect(second).toHaveTextContent('2PressingAbout Pressing.');
  const numbers = await screen.findByRole('region', { name: 'In numbers' });
  const [number, other] = within(numbers).getAllByRole('listitem');
  expect(number).toHaveTextContent('½ kgof blueberries goes into one bottle');
  expect(other).toHaveTextContent('All by hand');
  expect(numbers).toHaveTextContent('About In numbers.');
  expect(await screen.findByRole('region', { name: 'Syrups' })).toHaveTextContent('About Syrups.');
  expect(screen.getByRole('link', { name: 'See the small bottles' })).toHaveAttribute(
    'href',
    '/shop?category=health-in-bottles',
  );
});

test('without its texts the page has its title and a retry button', async () => {
  show(() => errorResponse(500, 'internal'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Production');
});
