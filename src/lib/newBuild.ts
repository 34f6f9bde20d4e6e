/** Key in session storage, also for the inline script, which does the same for the scripts that a page begins with. */
export const missingScriptKey = 'missingScript';

/**
 * Loads the page again if code that could not be loaded is gone since a new build: once per file, so that a broken
 * build does not do it forever.
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
