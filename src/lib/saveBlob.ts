/** Downloads a file that was made in the browser. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may begin to read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Opens the share menu of the device with a file, from which phones put it into the gallery; downloads it where there is none. */
export async function shareOrSaveFile(file: File): Promise<void> {
  const shared = { files: [file] };
  try {
    if ('canShare' in navigator && navigator.canShare(shared)) return await navigator.share(shared);
  } catch (error) {
    // The menu was closed.
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  saveBlob(file, file.name);
}
