import { spawnSync } from 'node:child_process';

/** The browser actions that journeys need. Expressions are evaluated in the page. */
export interface Browser {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  evaluate<Value>(expression: string): Promise<Value>;
  click(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Programs from Debian packages. */
  programs: readonly string[];
  launch(): Promise<Browser>;
}

export function getMissingReason({ programs }: Engine): string | undefined {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  return missing.length ? `skipped: ${missing.join(' and ')} not installed` : undefined;
}
