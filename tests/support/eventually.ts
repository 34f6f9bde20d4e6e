import { timeLimit } from './repetitions';

/** Waits until a condition holds. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + timeLimit(20_000);
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition did not hold in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
