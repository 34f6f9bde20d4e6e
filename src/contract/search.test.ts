import fc from '@tests/support/properties';
import { locales } from './locale';
import { normalizeForSearch, searchTokens, smallWordsIn, wordStem, writtenWords } from './search';

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
    ['250ml, 0,75l i 1l', '250 ml 0 75 l i 1 l'],
    ['6x250㎖ B12', '6 x 250 ml b 12'],
    ['jabuč\u00adni čaj\u200b', 'jabucni caj'],
  ])('normalises %s', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized);
  });

  it.each([
    [['sljiva', 'sljive', 'sljivu']],
    [['dunja', 'dunje']],
    [['plum', 'plums']],
    [['berry', 'berries']],
  ])('stems %s to the same word', (forms) => {
    expect(new Set(forms.map(wordStem)).size).toBe(1);
  });

  it.each(['med', 'nana', 'sok', '250'])('does not stem %s', (word) => {
    expect(wordStem(word)).toBe(word);
  });

  it('removes duplicate words', () => {
    expect(searchTokens('  med Med МЕД ')).toEqual(['med']);
    expect(searchTokens(' \u200b ')).toEqual([]);
  });

  it.each(['%', '🍊', ' ,. ', '_', '\\', '"', '---', '\u0301'])(
    'finds nothing for %j, which contains no words',
    (query) => {
      const [token = '', ...more] = searchTokens(query);
      expect(more).toEqual([]);
      expect(normalizeForSearch(`a ${token} 1`)).toBe('a 1');
      expect('Sok - 100 % (🍊)').not.toContain(token);
    },
  );

  it('does not split written words when it normalises them', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const written = writtenWords(`${one}250ml${other}`).map(normalizeForSearch);
        for (const word of written) expect(word).not.toContain(' ');
        expect(written.filter(Boolean).join(' ')).toBe(normalizeForSearch(`${one}250ml${other}`));
      }),
    );
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

test.each(locales)('lists the small words of %s in normalised form', (locale) => {
  expect(normalizeForSearch(smallWordsIn[locale])).toBe(smallWordsIn[locale]);
});
