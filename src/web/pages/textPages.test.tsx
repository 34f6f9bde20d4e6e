import { errorResponse, type FakeResponse } from '@tests/support/fakeApi';
import { renderApp, screen, within } from '@tests/support/renderApp';
import { testPage, testShop, layoutAnswers } from '@tests/support/sampleResponses';
import { TextPage } from '../features/info/TextPage';
import DeliveryPage from './DeliveryPage';
import ProductionPage from './ProductionPage';

const section = (id: string, heading: string, list: string[] = []) => ({
  id,
  heading,
  paragraphs: [`About ${heading}.`],
  list,
});

describe('a text page', () => {
  const sections = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      section(`part-${index + 1}`, `Part ${index + 1}`, index === 0 ? ['An item'] : []),
    );

  const show = (response: FakeResponse) =>
    renderApp(<TextPage name="terms" title="Terms" />, {
      responses: { 'GET /api/cms/pages/terms': response },
    });

  test('the owner’s texts are shown unchanged, with the sample notice and the date', async () => {
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
    expect(screen.getByRole('region', { name: 'Part 1' })).toHaveTextContent(
      'About Part 1.An item',
    );
    // This is the date in Serbia, regardless of the reader's time zone.
    expect(screen.getByText('Last updated: 10 March 2026')).toBeInTheDocument();
  });

  test('a phone number in a paragraph or list cannot wrap, but other numbers can', async () => {
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

  test('a long page has a table of contents that links to its sections, and a short page has none', async () => {
    const { unmount } = show(() => testPage({ sections: sections(5) }));
    await screen.findByText('About Part 5.');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    unmount();
    show(() => testPage({ sections: sections(6) }));
    const contents = await screen.findByRole('navigation', { name: 'On this page' });
    for (const link of within(contents).getAllByRole<HTMLAnchorElement>('link')) {
      expect(document.querySelector(link.hash)).not.toBeNull();
    }
  });

  test('loading the texts can be retried after a failure', async () => {
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
});

describe('delivery', () => {
  test('the price, the free delivery limit and the delivery days come from the settings, the return steps are numbered, and the withdrawal form is offered', async () => {
    const responses = {
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
    };
    renderApp(<DeliveryPage />, { responses });
    const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling;
    expect(await fact('Delivery in Serbia')).toHaveTextContent(/^350\sRSD$/);
    expect(await fact('Free delivery')).toHaveTextContent(/^from 4,000\sRSD$/);
    expect(await fact('Arrives within')).toHaveTextContent('1–2 days');
    const steps = within(screen.getByText('Tell us').closest('ol')!).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Tell usAbout Tell us.',
      'Send itAbout Send it.',
    ]);
    expect(screen.getByRole('region', { name: 'Complaints' })).toBeVisible();

    const mailLink = await screen.findByRole('link', { name: 'Fill in the form' });
    expect(decodeURIComponent(mailLink.getAttribute('href')!)).toBe(
      'mailto:shop@bobica.example?subject=Withdrawal from the contract&body=I withdraw: ___',
    );
    expect(screen.getByRole('link', { name: 'Printable form' })).toHaveAttribute(
      'download',
      'form.txt',
    );
  });
});

describe('production', () => {
  const page = testPage({
    name: 'production',
    title: 'Production',
    lead: 'Two steps.',
    sections: [
      section('step-1', 'Picking', ['At most 3 kg in one crate']),
      section('step-2', 'Pressing'),
      section('other', 'Syrups'),
      section('numbers', 'In numbers', [
        '½ kg: of blueberries goes into one bottle',
        'All by hand',
      ]),
    ],
  });

  test('the steps are listed with their facts, numbers have a unit and a meaning, and other sections and a link follow', async () => {
    const responses = { ...layoutAnswers, 'GET /api/cms/pages/production': () => page };
    renderApp(<ProductionPage />, { responses });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Production');
    const steps = (await screen.findByRole('heading', { name: 'Picking' })).closest('ol')!;
    const [first, second] = within(steps).getAllByRole('listitem');
    expect(first).toHaveTextContent('1PickingAbout Picking.At most 3 kg in one crate');
    expect(second).toHaveTextContent('2PressingAbout Pressing.');
    const numbers = await screen.findByRole('region', { name: 'In numbers' });
    const [number, other] = within(numbers).getAllByRole('listitem');
    expect(number).toHaveTextContent('½ kgof blueberries goes into one bottle');
    expect(other).toHaveTextContent('All by hand');
    expect(numbers).toHaveTextContent('About In numbers.');
    expect(await screen.findByRole('region', { name: 'Syrups' })).toHaveTextContent(
      'About Syrups.',
    );
    expect(screen.getByRole('link', { name: 'See the small bottles' })).toHaveAttribute(
      'href',
      '/shop?category=health-in-bottles',
    );
  });
});
