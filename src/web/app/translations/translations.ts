import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { fallbackLocales, intlTag, type Locale } from '../../../contract/locale';
import type { Namespace } from '../../lib/namespaces';
import type { LoadMessages } from './fetchMessages';

export type LoadedMessages = Partial<Record<Namespace, Messages>>;

/** The words of one page load (or one server request). */
export interface Translations {
  /**
   * The words of the language that is spoken. Each language has an object of its own, so that what is
   * rendered with one keeps its language: the browser may take over a part of the server's markup
   * after another was chosen.
   */
  readonly i18n: I18n;
  /** Calls back with the words of each language that is spoken from now on. Returns the way to stop. */
  onSwitch(hear: (i18n: I18n) => void): () => void;
  /** Resolves once these can be read in the language spoken then. Rejects where no language has them. */
  need(namespaces: readonly Namespace[]): Promise<void>;
  /** Whether these can be read now, without waiting. */
  has(namespaces: readonly Namespace[]): boolean;
  /**
   * Speaks another language once everything needed so far is there in it. Of several calls the
   * newest wins; resolves to whether this one did.
   */
  switchTo(locale: Locale): Promise<boolean>;
  /** What has been loaded, for the browser to begin with. */
  loaded(): LoadedMessages;
}

interface TranslationSettings {
  locale: Locale;
  load: LoadMessages;
  /** What the server sent along. */
  messages?: LoadedMessages;
  /** Told of an id that no catalog holds; shoppers never see a raw id. */
  onMissing?: (id: string) => void;
}

export function makeTranslations(settings: TranslationSettings): Translations {
  const { load, messages = {}, onMissing } = settings;
  const requested = new Set<Namespace>();
  const loads = new Map<string, Promise<void>>();
  const present = new Map<string, Messages>();
  const listeners = new Set<(i18n: I18n) => void>();
  const voices = new Map<Locale, Voice>();
  let wish = 0;

  const voiceOf = (locale: Locale): Voice => {
    const voice = voices.get(locale) ?? makeVoice(locale, onMissing);
    voices.set(locale, voice);
    return voice;
  };
  let { i18n } = voiceOf(settings.locale);

  const key = (locale: string, namespace: Namespace) => `${locale}/${namespace}`;
  const keep = (locale: Locale, namespace: Namespace, loaded: Messages) => {
    present.set(key(locale, namespace), loaded);
    Object.assign(voiceOf(locale).words, loaded);
  };

  for (const [namespace, loaded] of Object.entries(messages) as [Namespace, Messages][]) {
    requested.add(namespace);
    keep(settings.locale, namespace, loaded);
  }

  /** Section 9: where a language lacks a file, Latin Serbian stands in for it, then English. */
  async function loadWithFallback(locale: Locale, namespace: Namespace): Promise<void> {
    const order = [locale, ...fallbackLocales.filter((other) => other !== locale)];
    let firstFailure: unknown;
    for (const candidate of order) {
      try {
        const loaded = present.get(key(candidate, namespace)) ?? (await load(candidate, namespace));
        keep(locale, namespace, loaded);
        return;
      } catch (failure) {
        firstFailure ??= failure;
      }
    }
    throw firstFailure;
  }

  function ensure(locale: Locale, namespace: Namespace): Promise<void> {
    const name = key(locale, namespace);
    if (present.has(name)) return Promise.resolve();
    let loading = loads.get(name);
    if (!loading) {
      loading = loadWithFallback(locale, namespace).finally(() => loads.delete(name));
      loads.set(name, loading);
    }
    return loading;
  }

  const ensureAll = (locale: Locale, names: Iterable<Namespace>) =>
    Promise.all([...names].map((namespace) => ensure(locale, namespace)));
  const missingFrom = (locale: string, names: Iterable<Namespace>) =>
    [...names].some((namespace) => !present.has(key(locale, namespace)));

  return {
    get i18n() {
      return i18n;
    },
    onSwitch(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    async need(names) {
      // Noted before waiting, so that a language change meanwhile brings these along.
      for (const namespace of names) requested.add(namespace);
      while (missingFrom(i18n.locale, names)) await ensureAll(i18n.locale as Locale, names);
    },
    has: (names) => !missingFrom(i18n.locale, names),
    async switchTo(locale) {
      wish += 1;
      const mine = wish;
      while (missingFrom(locale, requested)) await ensureAll(locale, requested);
      if (mine !== wish) return false;
      if (i18n.locale !== locale) {
        ({ i18n } = voiceOf(locale));
        for (const hear of listeners) hear(i18n);
      }
      return true;
    },
    loaded() {
      const all: LoadedMessages = {};
      for (const namespace of requested) {
        const loaded = present.get(key(i18n.locale, namespace));
        if (loaded) all[namespace] = loaded;
      }
      return all;
    },
  };
}

interface Voice {
  i18n: I18n;
  /** What `i18n` reads. To be added to in place: `I18n.load` would have everything rendered anew. */
  words: Messages;
}

function makeVoice(locale: Locale, onMissing: TranslationSettings['onMissing']): Voice {
  const words: Messages = {};
  const i18n = setupI18n({
    locale,
    locales: [intlTag(locale)],
    messages: { [locale]: words },
    missing: (_, id) => {
      onMissing?.(id);
      return '';
    },
  });
  return { i18n, words };
}
