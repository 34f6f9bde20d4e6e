export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error and makes the process exit with code 1. */
export function reportFailure(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

export function runMain(run: () => Promise<void>): void {
  run().catch((error: unknown) =>
    reportFailure(error instanceof Error ? error.message : String(error)),
  );
}
