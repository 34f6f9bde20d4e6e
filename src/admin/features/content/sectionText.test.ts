import { pageContent, type PageContent } from '@/contract/admin/pageTexts';
import { pageNames } from '@/contract/paths';
import pages from '@/server/seed/pages.json';
import { contentOfPage, pageValues, partsOf, problemOf, sectionText } from './sectionText';

const both = (text: string) => ({ 'sr-LAT': text, en: `${text} (en)` });
const serbian = (text: string) => ({ 'sr-LAT': text, en: '' });

test.each(pageNames)('all that is stored of %s is the same after opening and saving', (name) => {
  const content = { ...pages[name], image: null } as unknown as PageContent;
  // Also as if every section had been edited: nothing is taken from what is stored.
  expect(contentOfPage(pageValues(content), [])).toEqual(content);
  for (const { text } of pageValues(content).sections) {
    expect(problemOf(text, 'sr-LAT') ?? problemOf(text, 'en')).toBeUndefined();
  }
  expect(
    pageContent.validate(contentOfPage(pageValues(content), []), { coerce: true })[0],
  ).toBeUndefined();
});

test('a blank line begins a paragraph, and lines with a dash are the list', () => {
  const text = serbian('One,\nin two lines.\n\n\nTwo {delivery_days}:\n- a\n - b-c\n\n• d');
  expect(partsOf(text)).toEqual({
    paragraphs: [serbian('One,\nin two lines.'), serbian('Two {delivery_days}:')],
    list: [serbian('a'), serbian('b-c'), serbian('d')],
  });
});

test('texts keep their place beside those that are not translated', () => {
  const parts = {
    paragraphs: [both('One'), serbian('Two'), both('Three'), serbian('Four')],
    list: [serbian('a'), both('b')],
  };
  expect(sectionText(parts).en).toBe('One (en)\n\n…\n\nThree (en)\n\n- …\n- b (en)');
  expect(partsOf(sectionText(parts))).toEqual(parts);
});

test('what is not edited stays as it is stored, even where a text cannot say it', () => {
  const odd = { paragraphs: [both('- no item'), both('with\n\na blank line')], list: [] };
  const section = { id: 'odd', heading: both('Odd'), ...odd };
  const content = { ...pages.terms, image: null, sections: [section] } as unknown as PageContent;
  expect(contentOfPage(pageValues(content), [section]).sections).toEqual([section]);
});

test('a paragraph behind the list, and more paragraphs than the Serbian text has, are problems', () => {
  expect(problemOf(serbian('- a\n\nBehind'), 'sr-LAT')).toBe('listFirst');
  const more = { 'sr-LAT': 'One', en: 'One\n\nTwo' };
  expect([problemOf(more, 'sr-LAT'), problemOf(more, 'en')]).toEqual([undefined, 'moreParts']);
});
