/** Why a code gives nothing, the first reason that holds. */
export const codeProblems = [
  /** Unknown, not yet valid, ended or used up: one answer for all, so that guessing tells nothing. */
  'invalid',
  /** This person has used it before. */
  'used',
  /** No product of its categories. */
  'categories',
  /** All of those are reduced already. */
  'reduced',
  /** Fewer goods than its minimum. */
  'minimum',
  /** The delivery is free without it. */
  'free_delivery',
] as const;
export type CodeProblem = (typeof codeProblems)[number];
