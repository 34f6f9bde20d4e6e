import { memo, useCallback, useState } from 'react';
import { pagePaths } from '../../../contract/paths';
import { useSession } from '../../api/session';
import { useText } from '../../lib/text';
import { IconButton, IconLink } from '../../ui/IconButton';
import { Heart, MenuIcon } from '../../ui/icons';
import { intentProps, lazyOnIntent } from '../../ui/lazyOnIntent';
import { CartLink } from './CartLink';
import { Actions, Bar, Choices, Row, Start, Tab, Tabs } from './headerStyle';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { currentOf, mainLinks } from './mainLinks';
import { ThemeButton } from './ThemeButton';
import { UserMenu } from './UserMenu';

const MenuDrawer = lazyOnIntent(() => import('./MenuDrawer').then((module) => module.MenuDrawer));

/** Stays at the top of every page (specification, section 2). Another query of a page is nothing to it. */
export const Header = memo(function Header({ pathname }: { pathname: string }) {
  const { text } = useText();
  const { user } = useSession();
  const [drawn, setDrawn] = useState(false);
  const close = useCallback(() => setDrawn(false), []);
  return (
    <Bar>
      <Row>
        <Start>
          <IconButton
            {...intentProps(MenuDrawer)}
            label={text('common:header.menuOpenAria')}
            aria-haspopup="dialog"
            aria-expanded={drawn}
            onClick={() => {
              MenuDrawer.preload();
              setDrawn(true);
            }}
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
      {drawn && <MenuDrawer pathname={pathname} onClose={close} />}
    </Bar>
  );
});
