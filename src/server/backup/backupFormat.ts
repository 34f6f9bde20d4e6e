import { array, boolean, integer, literal, object, string, type Infer } from 'superstruct';

/** Why a backup cannot be made or used, in one line for the owner. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * A backup is lines of JSON, compressed by gzip: a header, the rows of the tables in an order that
 * foreign keys accept, the sequences, the pictures, and an end that counts them. It names no kind of
 * database: what one has written the other can read, in any later build.
 */
export const headerLine = object({
  format: literal('bobica-backup'),
  version: literal(1),
  made_at: string(),
  /** Those that had run: the rows fit the tables as these made them. */
  migrations: array(string()),
});

export type HeaderLine = Infer<typeof headerLine>;

// Lines `{"table":…,"rows":[…]}` have no struct: the database parses them, so that no number loses
// precision in JavaScript.

export const sequenceLine = object({
  sequence: string(),
  last_value: integer(),
  is_called: boolean(),
});
export type SequenceLine = Infer<typeof sequenceLine>;

export const imageLine = object({
  /** Within the folder of originals, with slashes. */
  image: string(),
  /** In base64. */
  content: string(),
});

export const backupCounts = object({ rows: integer(), images: integer() });
export type BackupCounts = Infer<typeof backupCounts>;

export const endLine = object({ end: backupCounts });
