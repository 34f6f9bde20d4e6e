import { spawnSync } from 'node:child_process';

/** Actions of a browser that journeys need. Expressions are evaluated in the page. */
export interface Browser {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  evaluate<Value>(expression: string): Promise<Value>;
  /** The expression is an element. */
  click(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  /** Errors of scripts, and what the pages logged as errors. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Programs from Debian packages. */
  programs: readonly string[];
  /** Starts a browser without stored data. */
  launch(): Promise<Browser>;
}

/** Reason why tests cannot run in the engine; undefined if they can. */
export function missingIn({ programs }: Engine): string | undefined {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  return missing.length ? `not run: ${missing.join(' and ')} not installed` : undefined;
}
