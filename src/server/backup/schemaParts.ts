import { sql } from 'kysely';
import type { Connection } from '../database/client';

/** Tells the migrations; it is made by them and not copied. */
export const migrationsTable = 'migrations';
/** Forgotten by any crash, so by a backup too. */
const unkept: readonly string[] = [migrationsTable, 'rate_limits'];

/** Every table of the shop's schema. */
export async function allTables(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
    order by tablename`.execute(connection);
  return rows.map(({ name }) => name);
}

/** Every sequence of the shop's schema. */
export async function allSequences(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = current_schema()
    order by sequencename`.execute(connection);
  return rows.map(({ name }) => name);
}

/** The tables that hold the shop, each after those that it refers to. */
export async function keptTables(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers_to: string }>`
    select c.relname as name, f.relname as refers_to
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and c.oid <> f.oid
  `.execute(connection);
  const left = new Set((await allTables(connection)).filter((name) => !unkept.includes(name)));
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].find((name) =>
      rows.every((row) => row.name !== name || !left.has(row.refers_to)),
    );
    if (next === undefined)
      throw new Error(`These tables refer to each other: ${[...left].join(', ')}`);
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}
