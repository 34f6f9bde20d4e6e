/** A test file or a test with its duration. */
interface Timed {
  name: string;
  ms: number;
}

export interface Timings {
  files: Timed[];
  tests: Timed[];
}

/** The parts of Jest's JSON that are read. */
export interface JestResults {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; duration?: number | null }[];
  }[];
}

interface Suite {
  file: string;
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

/** The parts of Playwright's JSON that are read. */
export interface PlaywrightResults {
  suites: Suite[];
}

export function timesOfJest({ testResults }: JestResults): Timings {
  return {
    files: testResults.map(({ name, startTime, endTime }) => ({
      name,
      ms: endTime - startTime,
    })),
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${name}: ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
  };
}

export function timesOfPlaywright({ suites }: PlaywrightResults): Timings {
  const testsOf = ({ file, specs, suites: inner = [] }: Suite): Timed[] => [
    ...specs.map(({ title, tests }) => ({
      name: `${file}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, item) => sum + item.duration, 0),
    })),
    ...inner.flatMap(testsOf),
  ];
  const byFile = suites.map((suite) => ({ name: suite.file, tests: testsOf(suite) }));
  return {
    files: byFile.map(({ name, tests }) => ({
      name,
      ms: tests.reduce((sum, { ms }) => sum + ms, 0),
    })),
    tests: byFile.flatMap(({ tests }) => tests),
  };
}

export function slowest(timed: readonly Timed[], count = 20): string[] {
  return [...timed]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
