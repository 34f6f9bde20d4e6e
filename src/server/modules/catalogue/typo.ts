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
