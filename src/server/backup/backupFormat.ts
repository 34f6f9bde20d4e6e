import { array, boolean, integer, literal, object, string, type Infer } from 'superstruct';

/** A one-line explanation for the owner of why a backup cannot be made or restored. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Gzipped JSON lines: a header, the rows in an order that satisfies foreign keys, the sequences, the images, and an end
 * line with counts. Both kinds of database and all later builds can restore it.
 */
export const headerLine = object({
  format: literal('bobica-backup'),
  version: literal(1),
  made_at: string(),
  /** The applied migrations, which determine the schema of the rows. */
  migrations: array(string()),
});

export type HeaderLine = Infer<typeof headerLine>;

// Lines such as `{"table":…,"rows":[…]}` have no struct. The database parses them, so numbers keep their precision.

export const sequenceLine = object({
  sequence: string(),
  last_value: integer(),
  is_called: boolean(),
});
export type SequenceLine = Infer<typeof sequenceLine>;

export const imageLine = object({
  image: string(),
  content: string(),
});

export const backupCounts = object({ rows: integer(), images: integer() });
export type BackupCounts = Infer<typeof backupCounts>;

export const endLine = object({ end: backupCounts });
