import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { pagePaths } from '../../../contract/paths';
import { useSession } from '../../api/session';
import { useText } from '../../lib/text';
import { IconButton, IconLink } from '../../ui/IconButton';
import { Heart, MenuIcon } from '../../ui/icons';
import { CartLink } from './CartLink';
import { Actions, Bar, Choices, Row, Start, Tab, Tabs } from './headerStyle';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { currentOf, mainLinks } from './mainLinks';
import { MenuDrawer } from './MenuDrawer';
import { ThemeButton } from './ThemeButton';
import { UserMenu } from './UserMenu';

/** Stays at the top of every page (specification, section 2). */
export function Header() {
  const { text } = useText();
  const { pathname } = useLocation();
  const { user } = useSession();
  const [drawn, setDrawn] = useState(false);
  const close = useCallback(() => setDrawn(false), []);
  return (
    <Bar>
      <Row>
        <Start>
          <IconButton
            label={text('common:header.menuOpenAria')}
            aria-haspopup="dialog"
            aria-expanded={drawn}
            onClick={() => setDrawn(true)}
          >
            <MenuIcon aria-hidden="true" />
          </IconButton>
          <Tabs aria-label={text('common:header.mainNavAria')}>
            {mainLinks.map((link) => (
              <Tab key={link.to} to={link.to} aria-current={currentOf(link, pathname)}>
                {text(link.label)}
              </Tab>
            ))}
          </Tabs>
        </Start>
        <Logo />
        <Actions>
          <Choices>
            <LanguageSwitch />
            <ThemeButton />
          </Choices>
          <UserMenu />
          <IconLink
            to={user ? pagePaths.wishlist : pagePaths.guestWishlist}
            label={text('common:header.wishlistAria')}
          >
            <Heart aria-hidden="true" />
          </IconLink>
          <CartLink />
        </Actions>
      </Row>
      <MenuDrawer open={drawn} onClose={close} />
    </Bar>
  );
}
