import fc from '@tests/support/properties';
import { isOneTypoFrom, neighbourPatterns } from './typo';

const word = fc.stringMatching(/^[a-z]{5,12}$/);
const position = fc.nat({ max: 100 });

describe('isOneTypoFrom', () => {
  it.each([
    ['a missing letter', (w: string, i: number) => w.slice(0, i) + w.slice(i + 1)],
    ['an added letter', (w: string, i: number) => `${w.slice(0, i)}q${w.slice(i)}`],
    ['a replaced letter', (w: string, i: number) => `${w.slice(0, i)}q${w.slice(i + 1)}`],
    [
      'two swapped letters',
      (w: string, i: number) => w.slice(0, i) + (w[i + 1] ?? '') + (w[i] ?? '') + w.slice(i + 2),
    ],
  ])('accepts %s', (_, mistype) => {
    fc.assert(
      fc.property(word, position, (right, at) => {
        expect(isOneTypoFrom(mistype(right, at % right.length), right)).toBe(true);
      }),
    );
  });

  it('accepts a typo in an incomplete word', () => {
    expect(isOneTypoFrom('boroc', 'borovnica')).toBe(true);
  });

  it.each([
    ['kupina', 'malina'],
    ['sok', 'sol'],
    ['dunja', 'djumbir'],
    ['traktor', 'aronija'],
  ])('does not match %s with %s', (token, other) => {
    expect(isOneTypoFrom(token, other)).toBe(false);
  });
});

describe('neighbourPatterns', () => {
  const matches = (right: string) => (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(right);

  it('finds every word with one typo, even an incomplete word', () => {
    fc.assert(
      fc.property(word, word, fc.nat({ max: 12 }), position, (right, other, letters, at) => {
        const i = at % right.length;
        const typed = [
          right.slice(0, i) + right.slice(i + 1),
          right.slice(0, i) + other.charAt(0) + right.slice(i),
          right.slice(0, i) + other.charAt(0) + right.slice(i + 1),
          right.slice(0, i) +
            right
              .slice(i, i + 2)
              .split('')
              .reverse()
              .join('') +
            right.slice(i + 2),
        ].map((mistyped) => mistyped.slice(0, Math.max(4, letters)));
        for (const token of typed.filter((name) => isOneTypoFrom(name, right))) {
          expect(neighbourPatterns(token).filter(matches(right))).not.toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
