/** A line for the person at the terminal. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What made a script fail; the process ends with code 1 once its work is done. */
export function reportFailure(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
