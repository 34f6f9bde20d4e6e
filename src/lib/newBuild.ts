/** A key in session storage, shared with the inline script that reloads if initial scripts are missing. */
export const missingScriptKey = 'missingScript';

/** Reloads the page if a new build has replaced its code, but once per file, so that a broken build causes no loop. */
export async function reloadIfGone(error: unknown): Promise<void> {
  if (!(error instanceof Error && error.name === 'ChunkLoadError')) return;
  const { request: url = '' } = error as { request?: string };
  try {
    const { status } = await fetch(url, { method: 'HEAD' });
    if (status !== 404 || sessionStorage.getItem(missingScriptKey) === url) return;
    sessionStorage.setItem(missingScriptKey, url);
    location.reload();
  } catch {
    // There is no network or no session storage.
  }
}
