import { useDispatch } from 'react-redux';
import styled from 'styled-components';
import { htmlLang, languageCodes, languageNames, locales } from '@/contract/locale';
import { languageChosen } from '../../store/preferences';
import { useText } from '@/lib/text';

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

/** The texts change once all catalogs are loaded. */
export function LanguageSwitch() {
  const { text, locale: activeLocale } = useText();
  const dispatch = useDispatch();
  return (
    <Group role="group" aria-label={text('common:language.label')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          aria-pressed={locale === activeLocale}
          lang={htmlLang(locale)}
          // The accessible name starts with the visible text, for voice control.
          aria-label={`${languageCodes[locale]}, ${languageNames[locale]}`}
          onClick={() => dispatch(languageChosen(locale))}
        >
          {languageCodes[locale]}
        </button>
      ))}
    </Group>
  );
}
