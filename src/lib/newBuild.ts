/**
 * Key in session storage, shared with the inline script that does the same for a page's initial
 * scripts.
 */
export const missingScriptKey = 'missingScript';

/**
 * Reloads the page if code cannot be loaded because a new build has replaced it. Once per file, so
 * that a broken build does not cause a loop.
 */
export async function reloadIfGone(error: unknown): Promise<void> {
  if (!(error instanceof Error && error.name === 'ChunkLoadError')) return;
  const { request: url = '' } = error as { request?: string };
  try {
    const { status } = await fetch(url, { method: 'HEAD' });
    if (status !== 404 || sessionStorage.getItem(missingScriptKey) === url) return;
    sessionStorage.setItem(missingScriptKey, url);
    location.reload();
  } catch {
    // No network, or no session storage.
  }
}
