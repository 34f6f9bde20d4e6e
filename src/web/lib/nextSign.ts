import type { EarlyInput } from './earlyInput';

/** Events that say that somebody is at the page: pointer, finger, key or scrolling. */
export const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Resolves with the next of the signs. */
export function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      for (const sign of signs) window.removeEventListener(sign, seen, true);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true });
  });
}

/** Milliseconds in which what a sign asks for is answered. */
const answerMs = 500;

/**
 * Resolves once somebody is at the page, or was before the app was there, and the browser has nothing
 * to do for them: what they press is not to wait for what they did not ask for.
 */
export async function quietAfterSign(target: Window & { earlyInput?: EarlyInput }): Promise<void> {
  if (!target.earlyInput?.sign) {
    await nextSign();
    await new Promise((resolve) => setTimeout(resolve, answerMs));
  }
  // Safari has no such call.
  const rest = (target as Partial<Window>).requestIdleCallback ?? setTimeout;
  await new Promise<unknown>((resolve) => rest(resolve));
}
