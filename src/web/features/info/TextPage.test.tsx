import { screen, within } from '@testing-library/react';
import { makeFakeApi, errorResponse, type FakeResponse } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { testPage } from '@tests/support/sampleResponses';
import { TextPage } from './TextPage';

const sections = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `part-${index + 1}`,
    heading: `Part ${index + 1}`,
    paragraphs: [`Paragraph ${index + 1}`],
    list: index === 0 ? ['An item'] : [],
  }));

function show(response: FakeResponse) {
  const api = makeFakeApi({ 'GET /api/cms/pages/terms': response });
  return renderApp(<TextPage name="terms" title="Terms" dated />, { locale: 'en', api });
}

test('the owner’s texts are shown unchanged, with sample notice and date', async () => {
  show(() =>
    testPage({
      title: 'Terms of sale',
      lead: 'In short.',
      notice: 'This is a sample.',
      sections: sections(2),
      updated_at: '2026-03-09T23:30:00.000Z',
    }),
  );
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Terms');
  expect(await screen.findByText('In short.')).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('This is a sample.');
  expect(screen.getByRole('region', { name: 'Part 1' })).toHaveTextContent('Paragraph 1An item');
  // The date in Serbia, in any time zone of the reader.
  expect(screen.getByText('Last updated: 10 March 2026')).toBeInTheDocument();
});

test('a phone number in a paragraph or list does not break; other numbers may', async () => {
  const [section] = sections(1);
  const paragraphs = ['Call +381 31 000 000 before 14 days, up to 4 000 RSD.'];
  const list = ['telephone: +381 31 000 000'];
  show(() => testPage({ sections: [{ ...section!, paragraphs, list }] }));
  const region = await screen.findByRole('region', { name: 'Part 1' });
  expect(region.textContent).toContain(
    'Call +381\u00a031\u00a0000\u00a0000 before 14 days, up to 4 000 RSD.',
  );
  expect(region.textContent).toContain('telephone: +381\u00a031\u00a0000\u00a0000');
});

test('a long page has a table of contents that links to its sections, a short one has none', async () => {
  const { unmount } = show(() => testPage({ sections: sections(5) }));
  await screen.findByText('Paragraph 5');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  unmount();
  show(() => testPage({ sections: sections(6) }));
  const contents = await screen.findByRole('navigation', { name: 'On this page' });
  for (const link of within(contents).getAllByRole<HTMLAnchorElement>('link')) {
    expect(document.querySelector(link.hash)).not.toBeNull();
  }
});

test('texts that failed to load can be retried', async () => {
  let works = false;
  const { user } = show(() =>
    works ? testPage({ lead: 'Here.' }) : errorResponse(500, 'server_error'),
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms');
  works = true;
  await user.click(retry);
  expect(await screen.findByText('Here.')).toBeInTheDocument();
});
