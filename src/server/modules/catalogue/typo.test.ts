import fc from '../../../../tests/support/properties';
import { isOneTypoFrom } from './typo';

const word = fc.stringMatching(/^[a-z]{5,12}$/);
const place = fc.nat({ max: 100 });

describe('one typo', () => {
  it.each([
    ['a letter left out', (w: string, i: number) => w.slice(0, i) + w.slice(i + 1)],
    ['a letter added', (w: string, i: number) => `${w.slice(0, i)}q${w.slice(i)}`],
    ['a letter exchanged', (w: string, i: number) => `${w.slice(0, i)}q${w.slice(i + 1)}`],
    [
      'two letters swapped',
      (w: string, i: number) => w.slice(0, i) + (w[i + 1] ?? '') + (w[i] ?? '') + w.slice(i + 2),
    ],
  ])('is forgiven: %s', (_, mistype) => {
    fc.assert(
      fc.property(word, place, (right, at) => {
        expect(isOneTypoFrom(mistype(right, at % right.length), right)).toBe(true);
      }),
    );
  });

  it('is forgiven while the word is still being typed', () => {
    expect(isOneTypoFrom('boroc', 'borovnica')).toBe(true);
  });

  it.each([
    ['kupina', 'malina'],
    ['sok', 'sol'],
    ['dunja', 'djumbir'],
    ['traktor', 'aronija'],
  ])('does not make %s of %s', (token, other) => {
    expect(isOneTypoFrom(token, other)).toBe(false);
  });
});
