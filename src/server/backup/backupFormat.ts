import { array, boolean, integer, literal, object, string, type Infer } from 'superstruct';

/** Explains to the owner in one line why a backup cannot be made or used. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * A backup is JSON lines, compressed by gzip: a header, the rows in an order that satisfies foreign keys, the
 * sequences, the images, and an end line with counts. Either kind of database and any later build can restore it.
 */
export const headerLine = object({
  format: literal('bobica-backup'),
  version: literal(1),
  made_at: string(),
  /** Migrations applied when the backup was made; the rows match their schema. */
  migrations: array(string()),
});

export type HeaderLine = Infer<typeof headerLine>;

// Lines `{"table":…,"rows":[…]}` have no struct: the database parses them, so that numbers keep their precision.

export const sequenceLine = object({
  sequence: string(),
  last_value: integer(),
  is_called: boolean(),
});
export type SequenceLine = Infer<typeof sequenceLine>;

export const imageLine = object({
  /** The path within the folder of originals, with slashes. */
  image: string(),
  /** Encoded as base64. */
  content: string(),
});

export const backupCounts = object({ rows: integer(), images: integer() });
export type BackupCounts = Infer<typeof backupCounts>;

export const endLine = object({ end: backupCounts });
