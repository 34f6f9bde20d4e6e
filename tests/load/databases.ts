import { postgresMissing, startPostgres } from '../support/postgres';
import type { Table } from './figures';

/** Returns the URL of a new, empty PostgreSQL database, or undefined for the embedded database. */
export type NewDatabase = () => Promise<string | undefined>;

export interface DatabaseKind {
  name: string;
  /** Runs the measurement on databases of this kind and then removes them. */
  on(measure: (newDatabase: NewDatabase) => Promise<Table>): Promise<Table>;
}

const embedded: DatabaseKind = {
  name: 'embedded database',
  on: (measure) => measure(() => Promise.resolve(undefined)),
};

const postgres: DatabaseKind = {
  name: 'PostgreSQL',
  async on(measure) {
    const missing = postgresMissing();
    if (missing) return { columns: ['Figure'], rows: [[missing]] };
    const server = await startPostgres({ durable: true });
    try {
      return await measure(() => server.createDatabase());
    } finally {
      await server.stop();
    }
  },
};

export const databaseKinds: readonly DatabaseKind[] = [embedded, postgres];
