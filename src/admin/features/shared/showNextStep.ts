/** Scrolls the next step of an order out from under the strip that undoes the last one. */
export function showNextStep(): void {
  const strip = document.querySelector('[data-undo-strip]');
  const step = document.querySelector('[data-next-step]');
  if (!strip || !step) return;
  const covered = step.getBoundingClientRect().bottom - strip.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy({ top: covered + 12 });
}
