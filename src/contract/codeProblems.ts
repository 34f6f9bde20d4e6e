/** Why a code has no effect; the first reason that applies. */
export const codeProblems = [
  /** Unknown, not yet valid, expired or used up; these share one response, so that guessing reveals nothing. */
  'invalid',
  /** This person has already used it. */
  'used',
  /** The cart has no product in its categories. */
  'categories',
  /** All of those products are already reduced. */
  'reduced',
  /** The goods cost less than its minimum. */
  'minimum',
  /** Delivery is free even without it. */
  'free_delivery',
] as const;
export type CodeProblem = (typeof codeProblems)[number];
