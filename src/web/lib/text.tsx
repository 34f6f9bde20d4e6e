import { Trans, useLingui } from '@lingui/react';
import { useMemo, type ReactElement } from 'react';
import { defaultLocale, isLocale, type Locale } from '../../contract/locale';
import type { MessageId } from './messageIds';

export type { MessageId } from './messageIds';

export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** A sentence of the catalogs in the language that is spoken now. */
export type TextOf = (id: MessageId, values?: MessageValues) => string;

export interface Texts {
  text: TextOf;
  locale: Locale;
}

/** The one way to words in components; renders anew when the language changes. */
export function useText(): Texts {
  const lingui = useLingui();
  return useMemo(
    () => ({
      text: (id, values) => lingui.i18n._(id, values),
      locale: isLocale(lingui.i18n.locale) ? lingui.i18n.locale : defaultLocale,
    }),
    // Lingui makes a new context object, not a new i18n, when the language changes.
    [lingui],
  );
}

interface RichTextProps {
  id: MessageId;
  values?: MessageValues;
  /** Elements for the message's `<name>…</name>` or `<0>…</0>` parts. */
  components?: Readonly<Record<string, ReactElement>>;
}

/** A message with links or emphasis in it. */
export function RichText({ id, values, components }: RichTextProps) {
  return <Trans id={id} values={values} components={components} />;
}
