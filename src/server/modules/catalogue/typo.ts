/** Shorter words resemble too many others. */
const minLength = 4;

/** Accepts one missing, added, replaced or swapped letter, also in an incomplete word. */
export function isOneTypoFrom(token: string, word: string): boolean {
  if (token.length < minLength || word.length < minLength - 1) return false;
  return [token.length - 1, token.length, token.length + 1].some(
    (length) => length <= word.length && differsOnce(token, word.slice(0, length)),
  );
}

/** A typo leaves half of the word unchanged or swaps the two letters in the middle, so these patterns find it. */
export function neighbourPatterns(token: string): string[] {
  if (token.length < minLength) return [];
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
