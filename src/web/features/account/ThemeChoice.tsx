import { useDispatch, useSelector } from 'react-redux';
import styled from 'styled-components';
import { themes, type Theme } from '../../../contract/wire';
import { selectTheme, themeChosen } from '../../store/preferences';
import { useText, type MessageId } from '../../lib/text';
import { choiceCard } from '../../ui/choiceStyle';
import { dark, light } from '../../ui/tokens';
import { SettingsBlock } from './SettingsBlock';

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 10px;
`;

const Option = styled.label`
  ${choiceCard}
  display: flex;
  flex-direction: column;
  gap: 10px;
  padding: 14px;
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

/** Light, dark, or as the device says; kept under `theme`. */
export function ThemeChoice() {
  const { text } = useText();
  const theme = useSelector(selectTheme);
  const dispatch = useDispatch();
  return (
    <SettingsBlock title={text('account:theme.heading')} help={text('account:theme.help')}>
      <Options role="radiogroup" aria-label={text('account:theme.heading')}>
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
            {text(names[choice])}
          </Option>
        ))}
      </Options>
    </SettingsBlock>
  );
}
