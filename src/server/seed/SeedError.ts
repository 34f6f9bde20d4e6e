/** A file of the seed that cannot be used; the message names it and the place in it. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}
