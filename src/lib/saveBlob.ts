/** Downloads a file created in the browser. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may read the file later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Opens the device's share menu, so that phones can save the file to the gallery; otherwise downloads it. */
export async function shareOrSaveFile(file: File): Promise<void> {
  const shared = { files: [file] };
  try {
    if ('canShare' in navigator && navigator.canShare(shared)) return await navigator.share(shared);
  } catch (error) {
    // The user closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  saveBlob(file, file.name);
}
