export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error; the process exits with code 1 when its work is done. */
export function reportFailure(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

/** Runs a command and prints its error, if any. */
export function runMain(run: () => Promise<void>): void {
  run().catch((error: unknown) =>
    reportFailure(error instanceof Error ? error.message : String(error)),
  );
}
