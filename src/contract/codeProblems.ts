/** Reasons why a code has no effect, in the order in which they are checked. */
export const codeProblems = [
  /** Unknown, not yet valid, expired or used up. They share one response, so guessing codes reveals nothing. */
  'invalid',
  'used',
  'categories',
  'reduced',
  'minimum',
  'free_delivery',
] as const;
export type CodeProblem = (typeof codeProblems)[number];
