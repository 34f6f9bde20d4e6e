import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import styled, { keyframes } from 'styled-components';
import { pagePaths, shopPath } from '@/contract/paths';
import { themes } from '@/contract/wire';
import { useSession } from '../../api/session';
import { shopApi } from '../../api/shopApi';
import { selectTheme, themeChosen } from '../../store/preferences';
import { useText } from '@/lib/text';
import { Row } from '@/ui/primitives';
import { IconButton } from '@/ui/IconButton';
import { Moon, Search, Sun, SunMoon, X } from 'lucide-react';
import { Modal, useCloseOnChange } from '@/ui/Modal';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { useCategories } from '../shared/CategoriesMissing';
import { ContactLines } from './Footer';
import { getAriaCurrent, LanguageSwitch, Logo, mainLinks, themeNames } from './headerParts';
import { useWide } from '@/ui/useMediaQuery';
import { tapLine } from '@/ui/TextLink';

const slide = keyframes`
  from {
    transform: translateX(-100%);
  }
`;

const Sheet = styled(Modal)`
  inset: 0;
  height: 100dvh;
  overflow: auto;
  overscroll-behavior: contain;
  animation: ${slide} var(--dur-3) var(--ease-out);

  & > div {
    display: flex;
    flex-direction: column;
    min-height: 100%;
  }
`;

const Top = styled(Row).attrs({ $between: true })`
  height: 64px;
  padding: 0 max(6px, calc(var(--gutter) - 10px)) 0 var(--gutter);
  border-bottom: 1px solid var(--border);
`;

/** Looks like the field that it opens. */
const SearchButton = styled.button`
  --icon: 18px;
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 46px;
  padding: 9px 16px;
  border: 1.5px solid var(--border-strong);
  border-radius: var(--radius-pill);
  background: var(--field);
  color: var(--text-muted);
`;

const Entry = styled(Link)`
  display: flex;
  align-items: center;
  min-height: 64px;
  padding-block: 8px;
  border-bottom: 1px solid var(--border);
  font: 600 2rem/1 var(--font-display);
  letter-spacing: -0.02em;

  &[aria-current] {
    color: var(--brand);
  }
  &[aria-current]::before {
    content: '';
    width: 8px;
    height: 28px;
    margin-right: 14px;
    border-radius: 2px;
    background: var(--brand);
  }
`;

const Categories = styled.nav`
  padding: 12px var(--gutter);

  h2 {
    font: 600 var(--text-sm) / 1.4 var(--font-ui);
    letter-spacing: 0;
    color: var(--text-muted);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0 16px;
    margin-top: 4px;
  }
  a {
    ${tapLine}
    display: flex;
    padding-block: 6px;
    line-height: 1.25;
  }
`;

const Choices = styled(Row).attrs({ $between: true })`
  margin-top: auto;
  padding: 16px var(--gutter) calc(24px + env(safe-area-inset-bottom));
`;

const icons = { light: <Sun />, dark: <Moon />, auto: <SunMoon /> };

interface MenuDrawerProps {
  /** The target of the latest navigation, which may still be pending. */
  pathname: string;
  onClose: () => void;
  onSearch: () => void;
}

/** Mounted only while it is open. */
export function MenuDrawer({ pathname, onClose, onSearch }: MenuDrawerProps) {
  const { text, locale } = useText();
  const dispatch = useDispatch();
  const theme = useSelector(selectTheme);
  const { categories } = useCategories();
  const { user } = useSession();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  useCloseOnChange(useLocation().key, onClose);
  // On Back, the drawer closes before the page is rendered.
  useCloseOnChange(pathname, onClose);
  // A rotated tablet shows the tabs instead of the drawer.
  useCloseOnChange(useWide(768), onClose);
  return (
    <Sheet onClose={onClose} aria-label={text('common:header.mainNavAria')}>
      <div>
        <Top>
          <Logo onClick={onClose} />
          <IconButton
            label={text('common:header.menuCloseAria')}
            onClick={onClose}
            data-autofocus="true"
          >
            <X />
          </IconButton>
        </Top>
        <div style={{ padding: '16px var(--gutter) 0' }}>
          <SearchButton type="button" onClick={onSearch}>
            <Search />
            <span>{text('common:search.ask')}</span>
          </SearchButton>
        </div>
        <nav
          style={{ padding: '20px var(--gutter)' }}
          aria-label={text('common:header.mainNavAria')}
        >
          {mainLinks.map((link) => (
            <Entry
              key={link.to}
              to={link.to}
              aria-current={getAriaCurrent(link, pathname)}
              onClick={onClose}
            >
              {text(link.label)}
            </Entry>
          ))}
        </nav>
        {categories.length > 0 && (
          <Categories aria-labelledby="drawer-categories">
            <h2 id="drawer-categories">{text('common:footer.categoriesHeading')}</h2>
            <ul>
              {categories.map(({ id, slug, name }) => (
                <li key={id}>
                  <Link to={shopPath(slug)} onClick={onClose}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Categories>
        )}
        <Categories aria-label={text('common:footer.linksHeading')}>
          <ul>
            {[
              { to: pagePaths.orders, label: text('common:userMenu.myOrders') },
              {
                to: user ? pagePaths.wishlist : pagePaths.guestWishlist,
                label: text('common:header.wishlistAria'),
              },
              { to: pagePaths.delivery, label: text('common:nav.delivery') },
            ].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} onClick={onClose}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          {shop && <ContactLines {...shop.business} />}
        </Categories>
        <Choices>
          <LanguageSwitch />
          <SegmentedControl
            label={text('common:theme.label')}
            value={theme}
            segments={themes.map((value) => ({
              value,
              label: text(themeNames[value]),
              icon: icons[value],
            }))}
            onChange={(value) => dispatch(themeChosen(value))}
          />
        </Choices>
      </div>
    </Sheet>
  );
}
