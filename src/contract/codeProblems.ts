/** Why a code has no effect; the first reason that applies. */
export const codeProblems = [
  /** Unknown, not yet valid, ended or used up: one response, so that guessing reveals nothing. */
  'invalid',
  /** This person has already used it. */
  'used',
  /** No product in its categories. */
  'categories',
  /** All of those are already reduced. */
  'reduced',
  /** Fewer goods than its minimum. */
  'minimum',
  /** Delivery is free without it. */
  'free_delivery',
] as const;
export type CodeProblem = (typeof codeProblems)[number];
