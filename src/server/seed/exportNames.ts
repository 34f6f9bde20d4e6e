/**
 * Names of stored images in `media`: without the hash of their content, which storing adds again. Where two
 * images would have the same name, each keeps its hash as a part of the name.
 */
export function exportNames(sources: readonly string[]): Map<string, string> {
  const stored = [...new Set(sources)].sort();
  const short = (src: string) => src.replace(/\.[\da-f]{8}(\.\w+)$/, '$1');
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of stored.map(short)) (seen.has(name) ? shared : seen).add(name);
  return new Map(
    stored.map((src) => [
      src,
      shared.has(short(src)) ? src.replace(/\.([\da-f]{8}\.\w+)$/, '-$1') : short(src),
    ]),
  );
}
