import userEvent from '@testing-library/user-event';
import { type AdminPage, pageContent, type PageContent } from '@/contract/admin/pageTexts';
import { adminPaths } from '@/contract/admin/paths';
import { errorResponse, type FakeApi, type FakeResponse } from '@tests/support/fakeApi';
import { fireEvent, press, renderAdmin, screen, waitFor, within } from '@tests/support/renderAdmin';
import { both } from '@tests/support/sampleAdminProduct';
import { testShop } from '@tests/support/sampleResponses';
import PageTexts from './PageTexts';
import { pageNames } from '@/contract/paths';
import pages from '@/server/seed/pages.json';
import { toPageContent, pageValues, getParts, findProblem, sectionText } from './sectionText';
import { noText } from '@/contract/locale';
import { localized } from '@tests/support/localized';

const terms: AdminPage = {
  name: 'terms',
  version: 3,
  updated_at: '2026-11-25T00:00:00.000Z',
  content: {
    ...{ title: both('Terms'), meta_description: noText, notice: noText, lead: noText },
    sections: [
      {
        id: 'seller',
        heading: both('Seller'),
        paragraphs: [both('First'), both('Second')],
        list: [],
      },
    ],
    ...{ intro: [], hero: null, image_alt: noText, promos: [], image: null },
  },
};

function show(response: FakeResponse, page: object = terms): FakeApi {
  const { name } = { ...terms, ...page };
  const pickup = { offered: false, hours: both('') };
  const delivery = { ...testShop.delivery, note: both('Note'), pickup, couriers: [] };
  return renderAdmin(<PageTexts />, {
    path: adminPaths.contentPage.replace(':name', name),
    pattern: adminPaths.contentPage,
    responses: {
      [`GET /api/admin/pages/${name}`]: () => page,
      'GET /api/admin/settings/delivery': () => ({ version: 1, value: delivery }),
      [`PUT /api/admin/pages/${name}`]: response,
    },
  }).api;
}
const sent = (api: FakeApi) =>
  api.sent().map(({ body }) => body as Pick<AdminPage, 'version' | 'content'>);
const publish = () => press('Publish changes');

test('a section is edited as one text with paragraphs and a list, and errors are shown next to it', async () => {
  const api = show(({ body }) => ({ ...terms, ...(body as object), version: 4 }));
  const english = await screen.findByLabelText('Text, English');
  expect(english).toHaveValue('First\n\nSecond');
  expect(screen.getByText(/^A new version of the terms/)).toBeVisible();
  const fill = (field: HTMLElement, value: string) =>
    fireEvent.change(field, { target: { value } });
  fill(english, 'First\n\nSecond\n\nNew');
  await publish();
  await waitFor(() => expect(english).toBeInvalid());
  expect(english).toHaveAccessibleDescription(/more paragraphs/);
  expect(sent(api)).toEqual([]);
  const serbian = screen.getByLabelText('Text, Srpski');
  fill(serbian, 'Prvi\n\nDrugi\n\n- stavka\n\nNovo');
  await waitFor(() => expect(serbian).toHaveAccessibleDescription(/the list is always last/i));
  fill(serbian, 'Prvi\n\nDrugi {free_from}\n\nNovo\n\n- stavka');
  await waitFor(() => expect(serbian).not.toHaveAccessibleDescription(/the list is always last/i));
  expect(serbian).toBeInvalid();
  fill(serbian, 'Prvi\n\nDrugi\n\nNovo\n\n- stavka');
  await publish();
  await waitFor(() => expect(sent(api)).toHaveLength(1));
  expect(sent(api)[0]?.content.sections[0]).toMatchObject({
    paragraphs: [
      { 'sr-LAT': 'Prvi', en: 'First' },
      { 'sr-LAT': 'Drugi', en: 'Second' },
      { 'sr-LAT': 'Novo', en: 'New' },
    ],
    list: [{ 'sr-LAT': 'stavka', en: '' }],
  });
  expect(await screen.findByText(/Shoppers can see it now/)).toBeInTheDocument();
});

test('placeholders for amounts are listed, and an unknown placeholder causes an error at its field', async () => {
  const api = show(() => terms);
  const title = await screen.findByLabelText('Title, English');
  expect(screen.getByText('{free_delivery_from}').closest('li')).toHaveTextContent(/free/i);
  await userEvent.type(title, ' from {{free_from}');
  await publish();
  await waitFor(() => expect(title).toBeInvalid());
  await userEvent.clear(title);
  await userEvent.type(title, 'From {{free_delivery_from}');
  await publish();
  await waitFor(() => expect(sent(api)[0]?.content.title.en).toBe('From {free_delivery_from}'));
});

test('a text that promises different delivery days from those in the settings causes a warning', async () => {
  show(() => terms);
  const title = await screen.findByLabelText('Title, English');
  await userEvent.type(title, ', in 1–2 working days');
  expect(screen.queryByText(/The text says/)).toBeNull();
  await userEvent.type(title, ', at most five working days');
  expect(await screen.findByText(/The text says “five working days”.*1–2/)).toBeVisible();
});

test('focus stays on the button when a paragraph is moved and goes to a neighbouring paragraph when one is removed', async () => {
  const hero = { text: both('Shop'), href: '/shop' };
  const intro = [both('First'), both('Second')];
  const image = { src: 'about/orchard.jpg', width: 2000, height: 1000 };
  const content = { ...terms.content, hero, intro, image };
  show(() => terms, { ...terms, name: 'home', content });
  const button = (name: string) => screen.findByRole('button', { name });
  const add = await button('Add a paragraph');
  await press('Add a paragraph');
  await press('Move down: Paragraph 1');
  expect(await button('Move down: Paragraph 2')).toHaveFocus();
  expect(screen.getByText('Paragraph: place 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Paragraph 3, English')).toHaveValue('First');
  // At the end of the list, focus moves to the opposite button.
  expect(await button('Move up: Paragraph 3')).toHaveFocus();
  // A new element announces the same text again.
  await press('Move down: Paragraph 1');
  const announced = screen.getByText('Paragraph: place 2 of 3');
  await press('Move down: Paragraph 1');
  expect(announced).not.toBeInTheDocument();
  await press('Remove: Paragraph 1');
  expect(await button('Remove: Paragraph 1')).toHaveFocus();
  await press('Remove: Paragraph 2');
  expect(await button('Remove: Paragraph 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(add).toHaveFocus();
});

test("a conflict shows both versions, and the user's version can still be published", async () => {
  const title = { ...terms.content.title, en: 'Theirs' };
  const current = { ...terms, version: 7, content: { ...terms.content, title } };
  const responses = [
    errorResponse(409, 'changed_meanwhile', { details: { current } }),
    { ...terms, version: 8 },
  ];
  const api = show(() => responses.shift());
  const field = await screen.findByLabelText('Title, English');
  await userEvent.clear(field);
  await userEvent.type(field, 'Mine');
  await publish();
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('Theirs')).toBeInTheDocument();
  expect(within(dialog).getByText('Mine')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep what I entered' }));
  expect(field).toHaveValue('Mine');
  await publish();
  await waitFor(() => expect(sent(api)).toHaveLength(2));
  expect(sent(api)[1]).toMatchObject({ version: 7, content: { title: { en: 'Mine' } } });
});

test('nothing can be published while offline, and the input is kept', async () => {
  const api = show(() => terms);
  const title = await screen.findByLabelText('Title, English');
  await userEvent.type(title, ' of sale');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByRole('button', { name: 'Publish changes' })).toBeDisabled();
  expect(title).toHaveValue('Terms of sale');
  expect(sent(api)).toEqual([]);
});

describe('the text of a section', () => {
  const both = (text: string) => localized(text, `${text} (en)`);
  const serbian = (text: string) => localized(text, '');

  test.each(pageNames)('opening and saving %s changes nothing', (name) => {
    const content = { ...pages[name], image: null } as unknown as PageContent;
    // Without stored sections, every section is converted, so nothing is copied.
    expect(toPageContent(pageValues(content), [])).toEqual(content);
    for (const { text } of pageValues(content).sections) {
      expect(findProblem(text, 'sr-LAT') ?? findProblem(text, 'en')).toBeUndefined();
    }
    expect(
      pageContent.validate(toPageContent(pageValues(content), []), { coerce: true })[0],
    ).toBeUndefined();
  });

  test('a blank line starts a paragraph, and lines with a dash are list items', () => {
    const text = serbian('One,\nin two lines.\n\n\nTwo {delivery_days}:\n- a\n - b-c\n\n• d');
    expect(getParts(text)).toEqual({
      paragraphs: [serbian('One,\nin two lines.'), serbian('Two {delivery_days}:')],
      list: [serbian('a'), serbian('b-c'), serbian('d')],
    });
  });

  test('translated texts keep their positions when other translations are missing', () => {
    const parts = {
      paragraphs: [both('One'), serbian('Two'), both('Three'), serbian('Four')],
      list: [serbian('a'), both('b')],
    };
    expect(sectionText(parts).en).toBe('One (en)\n\n…\n\nThree (en)\n\n- …\n- b (en)');
    expect(getParts(sectionText(parts))).toEqual(parts);
  });

  test('unedited sections are kept as stored, even those that a single text cannot represent', () => {
    const odd = { paragraphs: [both('- no item'), both('with\n\na blank line')], list: [] };
    const section = { id: 'odd', heading: both('Odd'), ...odd };
    const content = { ...pages.terms, image: null, sections: [section] } as unknown as PageContent;
    expect(toPageContent(pageValues(content), [section]).sections).toEqual([section]);
  });

  test('a paragraph after the list is reported, and so are more paragraphs than in the Serbian text', () => {
    expect(findProblem(serbian('- a\n\nBehind'), 'sr-LAT')).toBe('listFirst');
    const more = localized('One', 'One\n\nTwo');
    expect([findProblem(more, 'sr-LAT'), findProblem(more, 'en')]).toEqual([
      undefined,
      'moreParts',
    ]);
  });
});
