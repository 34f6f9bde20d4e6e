import { useDispatch, useSelector } from 'react-redux';
import styled from 'styled-components';
import { themes, type Theme } from '@/contract/wire';
import { selectTheme, themeChosen } from '../../store/preferences';
import { useText, type MessageId } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { Moon, Sun, SunMoon } from '@/ui/icons';

/**
 * CSS shows the icon for the theme on `<html>`, which the inline script sets before the first paint, before
 * the stored choice is in the store.
 */
const Icons = styled.span`
  display: grid;

  svg {
    display: none;
  }
  html[data-theme='light'] & [data-icon='light'],
  html[data-theme='dark'] & [data-icon='dark'],
  html[data-theme='auto'] & [data-icon='auto'] {
    display: block;
  }
`;

export const themeNames: Record<Theme, MessageId> = {
  light: 'common:theme.light',
  dark: 'common:theme.dark',
  auto: 'common:theme.auto',
};

/** Cycles through light, dark and the system's theme; the label names the current one. */
export function ThemeButton() {
  const { text } = useText();
  const dispatch = useDispatch();
  const theme = useSelector(selectTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light';
  const label = text('common:theme.buttonAria', { theme: text(themeNames[theme]) });
  return (
    <IconButton label={label} title={label} onClick={() => dispatch(themeChosen(next))}>
      <Icons aria-hidden="true">
        <Sun data-icon="light" />
        <Moon data-icon="dark" />
        <SunMoon data-icon="auto" />
      </Icons>
    </IconButton>
  );
}
