import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { byLocale, locales, intlTag, type Locale } from '@/contract/locale';
import type { Namespace } from '../namespaces';
import type { LoadMessages } from './fetchMessages';

export type LoadedMessages = Partial<Record<Namespace, Messages>>;

/** The translations of one page load or one server request. */
export interface Translations {
  readonly i18n: I18n;
  /** Resolves when they are loaded in the active language. Rejects if no language has them. */
  loadNamespaces(namespaces: readonly Namespace[]): Promise<void>;
  /**
   * Activates a language after all requested namespaces are loaded in it. The newest of several calls wins; resolves to
   * whether this one did. Rejects if a file cannot be loaded.
   */
  activate(locale: Locale): Promise<boolean>;
  /** All messages loaded in the active language, for the browser's initial state. */
  loaded(): LoadedMessages;
}

interface TranslationSettings {
  locale: Locale;
  load: LoadMessages;
  /** The messages sent by the server. */
  messages?: LoadedMessages;
  /** Called with an id missing from the catalogs; users never see a raw id. */
  onMissing?: (id: string) => void;
}

export function makeTranslations(settings: TranslationSettings): Translations {
  const { load, messages = {}, onMissing } = settings;
  let active = settings.locale;
  let latestActivation = 0;
  const requestedNamespaces = new Set(Object.keys(messages) as Namespace[]);
  const catalogs = byLocale((): LoadedMessages => ({}));
  catalogs[active] = messages;
  const reads = new Map<string, Promise<Messages>>();
  const i18n = setupI18n({
    locale: active,
    locales: [intlTag(active)],
    messages: { [active]: Object.assign({}, ...Object.values(messages)) as Messages },
    missing: (_locale, id) => {
      onMissing?.(id);
      return '';
    },
  });

  function read(locale: Locale, namespace: Namespace): Promise<Messages> {
    const key = `${locale}/${namespace}`;
    const underWay = reads.get(key);
    if (underWay) return underWay;
    const reading = load(locale, namespace).finally(() => reads.delete(key));
    reads.set(key, reading);
    return reading;
  }

  /** A missing file falls back to Latin Serbian, then English (specification, section 9). */
  async function readWithFallback(locale: Locale, namespace: Namespace): Promise<Messages> {
    let firstError: unknown;
    for (const candidate of new Set([locale, ...locales])) {
      try {
        return catalogs[candidate][namespace] ?? (await read(candidate, namespace));
      } catch (error) {
        firstError ??= error;
      }
    }
    throw firstError;
  }

  const missingFrom = (locale: Locale, names: Iterable<Namespace>) =>
    [...names].filter((namespace) => !catalogs[locale][namespace]);

  async function loadMissing(
    locale: Locale,
    names: Iterable<Namespace>,
    readFile: typeof read,
  ): Promise<void> {
    const missing = missingFrom(locale, names);
    const files = await Promise.all(missing.map((namespace) => readFile(locale, namespace)));
    const loaded = Object.fromEntries(missing.map((namespace, index) => [namespace, files[index]]));
    catalogs[locale] = { ...catalogs[locale], ...loaded };
    i18n.load(locale, Object.assign({}, ...files) as Messages);
  }

  return {
    i18n,
    async loadNamespaces(names) {
      // The namespaces are recorded before waiting, so that a concurrent language change loads them too.
      for (const namespace of names) requestedNamespaces.add(namespace);
      while (missingFrom(active, names).length > 0) {
        await loadMissing(active, names, readWithFallback);
      }
    },
    async activate(locale) {
      latestActivation += 1;
      const activation = latestActivation;
      while (missingFrom(locale, requestedNamespaces).length > 0)
        await loadMissing(locale, requestedNamespaces, read);
      if (activation !== latestActivation) return false;
      if (active !== locale) {
        active = locale;
        i18n.activate(locale, [intlTag(locale)]);
      }
      return true;
    },
    loaded: () => catalogs[active],
  };
}
