import { useDispatch, useSelector } from 'react-redux';
import { htmlLang, locales, type Locale } from '../../../contract/locale';
import { languageChosen, selectLanguage } from '../../store/preferences';
import { useText } from '../../lib/text';
import { Radio } from '../../ui/Radio';
import { Row } from '../../ui/Stack';
import { SettingsBlock } from './SettingsBlock';

/** Each language by its own name, for whoever does not read the present one. */
const ownNames: Readonly<Record<Locale, string>> = { 'sr-LAT': 'Srpski', en: 'English' };

/** Kept under `language`; the shop speaks it at once. */
export function LanguageChoice() {
  const { text } = useText();
  const language = useSelector(selectLanguage);
  const dispatch = useDispatch();
  return (
    <SettingsBlock title={text('account:language.heading')}>
      <Row $gap={5} role="radiogroup" aria-label={text('account:language.heading')}>
        {locales.map((locale) => (
          <Radio
            key={locale}
            name="language"
            value={locale}
            checked={locale === language}
            onChange={() => dispatch(languageChosen(locale))}
          >
            <span lang={htmlLang(locale)}>{ownNames[locale]}</span>
          </Radio>
        ))}
      </Row>
    </SettingsBlock>
  );
}
