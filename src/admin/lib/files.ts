import { saveBlob } from '@/lib/saveBlob';

export interface SavedFile {
  name: string;
  type: string;
  /** Encoded in base64. */
  content: string;
}

export function saveFile({ name, type, content }: SavedFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  saveBlob(new Blob([bytes], { type }), name);
}

/** Decodes a file as UTF-8 or, if that fails, as Windows-1250. */
export async function getText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
