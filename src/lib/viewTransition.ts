import { flushSync } from 'react-dom';

/** Whether the browser can fade from one state of the document to the next. */
export const hasViewTransitions =
  typeof document !== 'undefined' && 'startViewTransition' in document;

/** Makes a change of the document or of React's state with a fade where the browser has it. */
export function withViewTransition(change: () => void): void {
  // A newer change skips the fade.
  if (hasViewTransitions)
    document.startViewTransition(() => flushSync(change)).ready.catch(() => undefined);
  else change();
}
