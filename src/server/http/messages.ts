import type { Locale } from '../../contract/locale';
import type { CompiledMessages } from '../../contract/render';
import type { FolderFiles } from './FolderFiles';

export type LoadMessages = (locale: Locale, namespace: string) => Promise<CompiledMessages>;

/** Compiled catalogs for the renderer, parsed once per content. Rejects where there is none. */
export function messagesOf(files: FolderFiles): LoadMessages {
  const parsed = new Map<string, { hash: string; messages: CompiledMessages }>();
  return async (locale, namespace) => {
    const name = `${locale}/${namespace}.json`;
    const file = files.find(name);
    if (!file) throw new Error(`There is no catalog ${name}.`);
    const known = parsed.get(name);
    if (known?.hash === file.hash) return known.messages;
    // The build made the file.
    const messages = JSON.parse(file.identity.toString()) as CompiledMessages;
    parsed.set(name, { hash: file.hash, messages });
    return messages;
  };
}
