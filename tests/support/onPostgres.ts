import { postgresMissing } from './postgres';

/** Imported first: the shops of the file are on PostgreSQL, where it is installed. */
const kind = process.env.TEST_DATABASE_KIND;

beforeAll(() => {
  if (!postgresMissing()) process.env.TEST_DATABASE_KIND = 'postgresql';
});
afterAll(() => {
  if (kind === undefined) delete process.env.TEST_DATABASE_KIND;
  else process.env.TEST_DATABASE_KIND = kind;
});
