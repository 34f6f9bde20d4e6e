import { Trans } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo, type ReactElement } from 'react';
import { defaultLocale, isLocale, type Locale } from '@/contract/locale';
import type { Namespace } from './namespaces';

/** `npm run i18n:check` verifies that the catalogs contain it. */
export type MessageId = `${Namespace}:${string}`;

export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** A message in the active locale. */
export type TextOf = (id: MessageId, values?: MessageValues) => string;

export interface Texts {
  text: TextOf;
  locale: Locale;
}

/** Texts for components; rerenders when the language changes. */
export function useText(): Texts {
  const { t, i18n } = useLingui();
  return useMemo(
    () => ({
      text: (id, values) => {
        const sentence = { id, values };
        return t(sentence);
      },
      locale: isLocale(i18n.locale) ? i18n.locale : defaultLocale,
    }),
    [t, i18n.locale],
  );
}

interface RichTextProps {
  id: MessageId;
  values?: MessageValues;
  /** Elements for the message's `<name>…</name>` or `<0>…</0>` parts. */
  components?: Readonly<Record<string, ReactElement>>;
}

/** A message containing links or emphasis. */
export function RichText({ id, values, components }: RichTextProps) {
  return <Trans id={id} values={values} components={components} />;
}
