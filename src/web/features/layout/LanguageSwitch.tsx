import { useDispatch } from 'react-redux';
import styled from 'styled-components';
import { locales, type Locale } from '@/contract/locale';
import { languageChosen } from '../../store/preferences';
import { useText, type MessageId } from '@/lib/text';

const Group = styled.div`
  display: inline-flex;
  align-items: center;
  height: 44px;
  font-size: var(--text-sm);

  button {
    min-width: 44px;
    height: 44px;
    padding-inline: 6px;
    font-weight: 500;
    color: var(--text-muted);
  }
  button:hover {
    color: var(--text);
  }
  button[aria-pressed='true'] {
    font-weight: 700;
    color: var(--text);
    text-decoration: underline 2px var(--brand);
    text-underline-offset: 6px;
  }
`;

/** The button shows the code; its label names the language. */
const languages: Record<Locale, { code: string; name: MessageId }> = {
  'sr-LAT': { code: 'SR', name: 'common:language.sr-LAT' },
  en: { code: 'EN', name: 'common:language.en' },
};

/** Serbian or English. The texts change once all catalogs are loaded. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { text, locale: activeLocale } = useText();
  const dispatch = useDispatch();
  return (
    <Group role="group" aria-label={text('common:language.label')} className={className}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          aria-pressed={locale === activeLocale}
          // The accessible name starts with the visible text, for voice control.
          aria-label={`${languages[locale].code}, ${text(languages[locale].name)}`}
          onClick={() => dispatch(languageChosen(locale))}
        >
          {languages[locale].code}
        </button>
      ))}
    </Group>
  );
}
