interface Question<Answer> {
  unwrap(): Promise<Answer>;
  unsubscribe(): void;
}

/**
 * The answer to a query that no component asks. Its subscription is held until then: an
 * invalidation meanwhile asks anew, where without one it would drop the answer on its way.
 */
export async function answerOf<Answer>(question: Question<Answer>): Promise<Answer> {
  try {
    return await question.unwrap();
  } finally {
    question.unsubscribe();
  }
}
