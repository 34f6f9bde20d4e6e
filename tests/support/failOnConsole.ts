import { format } from 'node:util';

/**
 * A warning nobody expected fails its test. A test that expects one replaces the method itself:
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
