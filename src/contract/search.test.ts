import fc from '@tests/support/properties';
import { locales } from './locale';
import { normalizeForSearch, searchTokens, smallWordsIn, wordStem } from './search';

describe('search', () => {
  it.each([
    ['Šljiva', 'sljiva'],
    ['Đumbir', 'djumbir'],
    ['čaj, ćup', 'caj cup'],
    ['Žuta dunja', 'zuta dunja'],
    ['џем од шљива', 'dzem od sljiva'],
    ['ЂУМБИР', 'djumbir'],
    ['Ђорђе Чаћљњ', 'djordje cacljnj'],
    ['3 × 250 ml', '3 250 ml'],
    ['purée', 'puree'],
  ])('folds %s', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized);
  });

  it.each([
    [['sljiva', 'sljive', 'sljivu']],
    [['dunja', 'dunje']],
    [['plum', 'plums']],
    [['berry', 'berries']],
  ])('takes %s for one word', (forms) => {
    expect(new Set(forms.map(wordStem)).size).toBe(1);
  });

  it.each(['med', 'nana', 'sok', '250'])('does not stem %s', (word) => {
    expect(wordStem(word)).toBe(word);
  });

  it('removes duplicate words', () => {
    expect(searchTokens('  med Med МЕД ')).toEqual(['med']);
    expect(searchTokens(' ,. ')).toEqual([]);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const normalized = normalizeForSearch(text);
        expect(normalizeForSearch(normalized)).toBe(normalized);
      }),
    );
  });

  it('removes wildcard characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const token of searchTokens(text)) expect(token).not.toMatch(/[%_\\\s]/);
      }),
    );
  });
});

test.each(locales)('the small words of %s are written as queries are normalised', (locale) => {
  expect(normalizeForSearch(smallWordsIn[locale])).toBe(smallWordsIn[locale]);
});
