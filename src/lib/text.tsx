import { Trans } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { createContext, useContext, useMemo, type ReactElement } from 'react';
import { defaultLocale, isLocale, type Locale } from '@/contract/locale';
import { formatNumber, pluralForm } from '@/contract/numbers';
import type { Namespace } from './namespaces';

/** `npm run i18n:check` verifies that the catalogs contain it. */
export type MessageId = `${Namespace}:${string}`;

export type MessageValues = Readonly<Record<string, string | number | Date>>;

export type TextOf = (id: MessageId, values?: MessageValues) => string;

export interface Texts {
  text: TextOf;
  locale: Locale;
}

/** Adds each number as text with its plural form, as compiled messages require. */
function withNumbers(values: MessageValues | undefined, locale: Locale): MessageValues {
  const all: Record<string, MessageValues[string]> = { ...values };
  for (const [name, value] of Object.entries(all)) {
    if (typeof value !== 'number') continue;
    all[`${name}#`] = formatNumber(value, locale);
    all[`${name}%`] = pluralForm(value, locale);
  }
  return all;
}

const getLocale = (name: string): Locale => (isLocale(name) ? name : defaultLocale);

/** Returns texts for components; rerenders when the language changes. */
export function useText(): Texts {
  const { t, i18n } = useLingui();
  return useMemo(
    () => ({
      text: (id, values) => {
        const sentence = { id, values: withNumbers(values, getLocale(i18n.locale)) };
        return t(sentence);
      },
      locale: getLocale(i18n.locale),
    }),
    [t, i18n.locale],
  );
}

interface RichTextProps {
  id: MessageId;
  values?: MessageValues;
  /** The elements for the message's `<name>…</name>` or `<0>…</0>` parts. */
  components?: Readonly<Record<string, ReactElement>>;
}

/** A message with links or emphasis. A different message replaces all of it (`shop/own-element`). */
export function RichText({ id, values, components }: RichTextProps) {
  const { text, locale } = useText();
  return (
    <span key={text(id, values)}>
      <Trans id={id} values={withNumbers(values, locale)} components={components} />
    </span>
  );
}

/** Resolves when the messages of these namespaces are loaded. Rejects if they cannot be loaded. */
type LoadNamespaces = (namespaces: readonly Namespace[]) => Promise<void>;

const NamespacesContext = createContext<LoadNamespaces | null>(null);

export const NamespacesProvider = NamespacesContext.Provider;

/** Loads messages that are needed on demand, such as those of a toast. */
export function useNamespaces(): LoadNamespaces {
  const loadNamespaces = useContext(NamespacesContext);
  if (!loadNamespaces) throw new Error('useNamespaces needs a NamespacesProvider above it');
  return loadNamespaces;
}
