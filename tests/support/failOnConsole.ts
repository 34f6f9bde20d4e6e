import { format } from 'node:util';

/**
 * Unexpected console output fails the test. To expect output, replace the method: `jest.spyOn(console,
 * 'error').mockImplementation(() => undefined)`.
 */
let unexpected: string[] = [];

/** Redux Toolkit warns if its development checks are slow, as they are on a busy machine. */
const slowCheck = /^\w+InvariantMiddleware took \d+ms/;

beforeEach(() => {
  unexpected = [];
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const line = format(...parts);
      if (!slowCheck.test(line)) unexpected.push(`console.${method}: ${line}`);
    });
  }
});

afterEach(() => {
  const lines = unexpected;
  unexpected = [];
  jest.restoreAllMocks();
  if (lines.length > 0) throw new Error(`Unexpected output\n${lines.join('\n')}`);
});
