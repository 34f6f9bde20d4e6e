const assets = '\\.(woff2|css|svg|png|jpg|avif|webp)$';

/** Packages with ES modules only, which Jest on Node 20 cannot load without compiling them. */
const esModules = '@statelyai/inspect|superjson|copy-anything|is-what|isbot|p-queue|p-timeout';

/** @param {object} module */
const swc = (module) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2023',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs', ...module },
  },
];

/** @type {import('jest').Config} */
const shared = {
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  transform: {
    // The only file with a Lingui macro.
    'src/lib/text\\.tsx$': 'babel-jest',
    // Code that runs in browsers.
    'src/(?!contract|scripts|server)': swc({}),
    // Node itself loads ES modules that are imported dynamically.
    '\\.[jt]sx?$': swc({ ignoreDynamic: true }),
  },
  moduleNameMapper: {
    [assets]: '<rootDir>/tests/support/assetStub.js',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@tests/(.*)$': '<rootDir>/tests/$1',
  },
  setupFilesAfterEnv: ['<rootDir>/tests/support/failOnConsole.ts'],
  clearMocks: true,
};

/** Runs only with `npm run test:machines`. */
const machines = {
  ...shared,
  displayName: 'machines',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/machines/*.test.ts'],
};

/** @type {import('jest').Config} */
module.exports = {
  // Workers often wait for databases and processes: on two cores, three took 404 s, and two took 503 s.
  maxWorkers: 3,
  // In milliseconds: tests that start several processes take up to 30 s on two busy cores.
  testTimeout: 60_000 * Number(process.env.TEST_TIME_FACTOR ?? 1),
  projects: [
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/tests/support/browserEnvironment.js',
      testMatch: ['<rootDir>/src/!(contract|scripts|server)/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/tests/support/dom.ts'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^lucide-react$': '<rootDir>/tests/support/icons.js',
      },
      globalSetup: '<rootDir>/tests/support/compileMessages.js',
    },
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/src/{contract,server,scripts}/**/*.test.ts',
        '<rootDir>/tests/support/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/tests/support/compileMessages.js',
    },
    {
      ...shared,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/api/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/tests/support/baselineWasm.js'],
      globalSetup: '<rootDir>/tests/support/prepareDatabases.js',
    },
    {
      ...shared,
      displayName: 'model',
      testEnvironment: '<rootDir>/tests/support/browserEnvironment.js',
      testMatch: ['<rootDir>/tests/model/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/tests/support/baselineWasm.js'],
      globalSetup: '<rootDir>/tests/support/prepareDatabases.js',
    },
    ...(process.env.MACHINES ? [machines] : []),
  ],
};
