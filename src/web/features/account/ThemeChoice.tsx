import { useDispatch, useSelector } from 'react-redux';
import styled from 'styled-components';
import { type Theme, themes } from '@/contract/wire';
import { languageChosen, selectLanguage, selectTheme, themeChosen } from '../../store/preferences';
import { type MessageId, useText } from '@/lib/text';
import { choiceCard } from '@/ui/choiceStyle';
import { dark, light } from '@/ui/tokens';
import { SettingsBlock } from './SettingsBlock';
import { htmlLang, languageNames, locales } from '@/contract/locale';
import { Cluster, Grid } from '@/ui/primitives';
import { Radio } from '@/ui/RadioCard';

const Option = styled.label`
  ${choiceCard}
  display: flex;
  flex-direction: column;
  gap: 10px;
  padding: 14px clamp(8px, 2.5vw, 14px);
  font-size: var(--text-sm);
  font-weight: 500;

  input {
    position: absolute;
    opacity: 0;
  }
`;

const Swatch = styled.span`
  display: flex;
  height: 44px;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: 4px;

  i {
    flex: 1;
  }
`;

const names: Record<Theme, MessageId> = {
  light: 'common:theme.light',
  dark: 'common:theme.dark',
  auto: 'common:theme.auto',
};
const swatches: Readonly<Record<Theme, readonly [string, string]>> = {
  light: [light.background, light.brand],
  dark: [dark.background, dark.brand],
  auto: [light.background, dark.background],
};

export function ThemeChoice() {
  const { text } = useText();
  const theme = useSelector(selectTheme);
  const dispatch = useDispatch();
  return (
    <SettingsBlock title={text('account:theme.heading')} help={text('account:theme.help')}>
      <Grid $min="6.75rem" $gap={3} role="radiogroup" aria-label={text('account:theme.heading')}>
        {themes.map((choice) => (
          <Option key={choice}>
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={choice === theme}
              onChange={() => dispatch(themeChosen(choice))}
            />
            <Swatch aria-hidden="true">
              {swatches[choice].map((colour) => (
                <i key={colour} style={{ background: colour }} />
              ))}
            </Swatch>
            <span>{text(names[choice])}</span>
          </Option>
        ))}
      </Grid>
    </SettingsBlock>
  );
}

export function LanguageChoice() {
  const { text } = useText();
  const language = useSelector(selectLanguage);
  const dispatch = useDispatch();
  return (
    <SettingsBlock title={text('account:language.heading')}>
      <Cluster $gap={5} role="radiogroup" aria-label={text('account:language.heading')}>
        {locales.map((locale) => (
          <Radio
            key={locale}
            name="language"
            value={locale}
            checked={locale === language}
            onChange={() => dispatch(languageChosen(locale))}
          >
            <span lang={htmlLang(locale)}>{languageNames[locale]}</span>
          </Radio>
        ))}
      </Cluster>
    </SettingsBlock>
  );
}
