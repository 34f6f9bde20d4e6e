import { spawnSync } from 'node:child_process';

/** The browser actions that journeys need. Expressions are evaluated in the page. */
export interface Browser {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks the element that the expression returns. */
  click(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  /** Script errors and messages that pages logged as errors. */
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

/** The reason why tests cannot run in the engine, or undefined if they can. */
export function getMissingReason({ programs }: Engine): string | undefined {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  return missing.length ? `not run: ${missing.join(' and ')} not installed` : undefined;
}
