import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';

const secret = /password|token|secret|authorization/i;

/** Copies a value and redacts every password and token. */
export function redact<T>(value: T): T {
  if (Array.isArray(value)) return value.map((part: unknown) => redact(part)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]: [string, unknown]) => [
    key,
    secret.test(key) && typeof part === 'string' ? '•••' : redact(part),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Redux DevTools, only in development, with a trace of each action and without secrets. */
export function developmentTools(name: string): DevToolsEnhancerOptions | false {
  if (process.env.NODE_ENV !== 'development') return false;
  return {
    name,
    trace: true,
    actionSanitizer: <A extends UnknownAction>(action: A): A => redact(action),
    stateSanitizer: <S>(state: S): S => redact(state),
  };
}
