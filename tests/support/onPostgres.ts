import { postgresMissing } from './postgres';

/** Import this file first to run the shops of a test file on PostgreSQL, if it is installed. */
const kind = process.env.TEST_DATABASE_KIND;

beforeAll(() => {
  if (!postgresMissing()) process.env.TEST_DATABASE_KIND = 'postgresql';
});
afterAll(() => {
  if (kind === undefined) delete process.env.TEST_DATABASE_KIND;
  else process.env.TEST_DATABASE_KIND = kind;
});
