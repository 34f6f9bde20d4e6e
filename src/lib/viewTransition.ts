import { flushSync } from 'react-dom';

/** Whether the browser can fade from one state of the document to the next. */
export const hasViewTransitions =
  typeof document !== 'undefined' && 'startViewTransition' in document;

/** Changes the document or React's state, with a fade if the browser supports it. */
export function withViewTransition(change: () => void): void {
  // A newer change cancels the fade.
  if (hasViewTransitions)
    document.startViewTransition(() => flushSync(change)).ready.catch(() => undefined);
  else change();
}
