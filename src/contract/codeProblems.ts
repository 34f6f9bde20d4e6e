/** Reasons why a code has no effect, in the order in which they are checked. */
export const codeProblems = [
  /** Unknown, not yet valid, expired or used up. They share one response, so guessing codes reveals nothing. */
  'invalid',
  /** This person has already used the code. */
  'used',
  /** The cart has no product in the categories of the code. */
  'categories',
  /** All products in those categories are already reduced. */
  'reduced',
  'minimum',
  /** Delivery is free without the code. */
  'free_delivery',
] as const;
export type CodeProblem = (typeof codeProblems)[number];
