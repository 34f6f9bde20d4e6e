/** Milliseconds. A tab that nobody sees has no frames. */
const unseenMs = 100;

/** Resolves once what stands now is on the screen: for work that what is seen after a click need not wait for. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    const unseen = setTimeout(resolve, unseenMs);
    // Called before the frame is painted; the task after it comes behind that.
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(resolve);
    });
  });
}
