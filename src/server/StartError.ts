/** Why the shop cannot start, in one line for its owner; no stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
