import type { Locale } from '../../contract/locale';
import type { CompiledMessages } from '../../contract/render';
import type { FolderFiles } from './FolderFiles';

export type LoadMessages = (locale: Locale, namespace: string) => Promise<CompiledMessages>;

/** Loads compiled catalogs for the renderer, parsed once per version. Rejects if there is none. */
export function messagesOf(files: FolderFiles): LoadMessages {
  const parsed = new Map<string, { hash: string; messages: CompiledMessages }>();
  return async (locale, namespace) => {
    const name = `${locale}/${namespace}.json`;
    const file = files.find(name);
    if (!file) throw new Error(`The catalog ${name} does not exist.`);
    const known = parsed.get(name);
    if (known?.hash === file.hash) return known.messages;
    // Not validated: the file is build output.
    const messages = JSON.parse(file.identity.toString()) as CompiledMessages;
    parsed.set(name, { hash: file.hash, messages });
    return messages;
  };
}
