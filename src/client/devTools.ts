import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';

const secret = /password|token|secret|authorization/i;

export function redact<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => redact(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    key,
    secret.test(key) && typeof item === 'string' ? '•••' : redact(item),
  ]);
  return Object.fromEntries(entries) as T;
}

export function developmentTools(name: string): DevToolsEnhancerOptions | false {
  if (process.env.NODE_ENV !== 'development') return false;
  return {
    name,
    trace: true,
    actionSanitizer: <A extends UnknownAction>(action: A): A => redact(action),
    stateSanitizer: <S>(state: S): S => redact(state),
  };
}
