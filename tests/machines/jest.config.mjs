import { fileURLToPath } from 'node:url';
import config from '../../jest.config.js';

const { projects, ...shared } = config;
// No test here copies the prepared databases.
const { globalSetup: _, ...api } = projects.find(({ displayName }) => displayName === 'api');

/** @type {import('jest').Config} */
export default {
  ...shared,
  projects: [
    {
      ...api,
      displayName: 'machines',
      rootDir: fileURLToPath(new URL('../..', import.meta.url)),
      testMatch: ['<rootDir>/tests/machines/*.test.ts'],
    },
  ],
};
