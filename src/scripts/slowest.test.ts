import { slowest, timesOfJest, timesOfPlaywright } from './slowest';

test('files and tests of both runners are listed with their time, the slowest first', () => {
  const jest = timesOfJest({
    testResults: [
      {
        name: 'a.test.ts',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { fullName: 'quick', duration: 5 },
          { fullName: 'skipped', duration: null },
        ],
      },
    ],
  });
  const playwright = timesOfPlaywright({
    suites: [
      {
        file: 'b.spec.ts',
        specs: [{ title: 'retried', tests: [{ results: [{ duration: 900 }, { duration: 100 }] }] }],
        suites: [
          {
            file: 'b.spec.ts',
            specs: [{ title: 'inner', tests: [{ results: [{ duration: 2_000 }] }] }],
          },
        ],
      },
    ],
  });
  expect(slowest([...jest.files, ...playwright.files])).toEqual([
    '    3.0 s  b.spec.ts',
    '    2.5 s  a.test.ts',
  ]);
  expect(slowest([...jest.tests, ...playwright.tests], 3)).toEqual([
    '    2.0 s  b.spec.ts: inner',
    '    1.0 s  b.spec.ts: retried',
    '    0.0 s  a.test.ts: quick',
  ]);
});
