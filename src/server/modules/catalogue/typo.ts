/** Shorter words have too many neighbours. */
const shortest = 4;

/**
 * Whether the word, or its beginning (a shopper may still be typing), differs from the token by one
 * letter left out, added, exchanged or swapped with its neighbour.
 */
export function isOneTypoFrom(token: string, word: string): boolean {
  if (token.length < shortest || word.length < shortest - 1) return false;
  return [token.length - 1, token.length, token.length + 1].some(
    (length) => length <= word.length && differsOnce(token, word.slice(0, length)),
  );
}

/**
 * Patterns of which every word that is one typo away fits one, so that not all words of the shop
 * have to be looked at: a typo leaves one half of the word as it was, or swaps the letters where
 * the halves meet.
 */
export function patternsOfNeighbours(token: string): string[] {
  if (token.length < shortest) return [];
  const half = Math.floor(token.length / 2);
  const swapped = token.slice(0, half - 1) + token.charAt(half) + token.charAt(half - 1);
  return [`${token.slice(0, half)}%`, `%${token.slice(half)}%`, `${swapped}%`];
}

function differsOnce(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
