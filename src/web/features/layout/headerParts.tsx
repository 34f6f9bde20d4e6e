import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router';
import styled from 'styled-components';
import { htmlLang, languageCodes, languageNames, locales } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { themes, type Theme } from '@/contract/wire';
import { languageChosen, selectTheme, themeChosen } from '../../store/preferences';
import { useText, type MessageId } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { from } from '@/ui/media';
import { tapLine } from '@/ui/TextLink';

interface MainLink {
  to: string;
  label: MessageId;
  /** Other paths on which the link is current. */
  within?: RegExp;
}

export const mainLinks: readonly MainLink[] = [
  { to: pagePaths.home, label: 'common:nav.home' },
  { to: pagePaths.shop, label: 'common:nav.shop', within: /^\/products\// },
  { to: pagePaths.production, label: 'common:nav.production' },
  { to: pagePaths.about, label: 'common:nav.about' },
];

export function getAriaCurrent(link: MainLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === link.to) return 'page';
  return link.within?.test(pathname) ? 'true' : undefined;
}

const Home = styled(Link)`
  ${tapLine}

  img {
    width: auto;
    height: 34px;

    ${from(768)} {
      height: 38px;
    }
    ${from(1024)} {
      height: 52px;
    }
  }
`;

const size = { width: 273, height: 85, alt: '' } as const;

/** CSS selects the version for the theme, so that the wrong one never flashes. */
export function Logo({ onClick }: { onClick?: () => void }) {
  const { text } = useText();
  const label = text('common:header.logoAria', { brand: text('common:brand.name') });
  return (
    <Home to={pagePaths.home} aria-label={label} onClick={onClick}>
      <img {...size} src="/logo/wordmark-light.svg" style={{ display: 'var(--show-light)' }} />
      <img {...size} src="/logo/wordmark-dark.svg" style={{ display: 'var(--show-dark)' }} />
    </Home>
  );
}

const Languages = styled.div`
  display: inline-flex;
  margin-right: 6px;
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

/** The texts change after all catalogs are loaded. */
export function LanguageSwitch() {
  const { text, locale: activeLocale } = useText();
  const dispatch = useDispatch();
  return (
    <Languages role="group" aria-label={text('common:language.label')}>
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
    </Languages>
  );
}

/** CSS shows the icon for the theme on `<html>`, which the inline script sets before the stored choice is read. */
const Icons = styled.span`
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

/** Cycles through the light, dark and system themes. The label names the current one. */
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
