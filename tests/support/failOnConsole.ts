import { format } from 'node:util';

/**
 * Unexpected console output fails the test. A test that expects output replaces the method:
 * `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      unexpected.push(`console.${method}: ${format(...parts)}`);
    });
  }
});

afterEach(() => {
  const lines = unexpected;
  unexpected = [];
  jest.restoreAllMocks();
  if (lines.length > 0) throw new Error(`Unexpected output\n${lines.join('\n')}`);
});
