import { NavLink } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '../../../contract/paths';
import { useSession } from '../../api/session';
import { useText } from '../../lib/text';
import { Heart, LogOut, Package, Settings } from '../../ui/icons';
import { below } from '../../ui/media';

const Nav = styled.nav`
  a,
  button {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 48px;
    padding: 0 14px;
    border-radius: var(--radius-md);
    font-size: var(--text-sm);
    font-weight: 500;
  }
  a:hover,
  button:hover {
    background: var(--surface);
  }
  a[aria-current] {
    background: var(--brand-soft);
    color: var(--on-brand-soft);
    font-weight: 600;
  }
  p {
    padding: 14px 14px 6px;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  /* One row that scrolls sideways, the current one first. */
  ${below(900)} {
    display: flex;
    gap: 4px;
    margin-inline: calc(-1 * var(--gutter));
    padding-inline: var(--gutter);
    overflow-x: auto;
    scrollbar-width: none;

    a,
    button {
      flex: none;
      width: auto;
      min-height: 44px;
      white-space: nowrap;
    }
    a:focus-visible,
    button:focus-visible {
      outline-offset: -3px;
    }
    a[aria-current] {
      order: -1;
    }
    p {
      display: none;
    }
  }
  /* Phones: it fades where it goes on; the last one comes clear of that. */
  ${below(600)} {
    padding-right: 16%;
    mask-image: linear-gradient(90deg, #000 86%, transparent);
  }
`;

/** The ways within the account. */
export function AccountNav() {
  const { text } = useText();
  const { signOut } = useSession();
  return (
    <Nav aria-label={text('account:nav.label')}>
      <NavLink to={pagePaths.orders}>
        <Package aria-hidden="true" />
        {text('common:userMenu.myOrders')}
      </NavLink>
      <NavLink to={pagePaths.wishlist}>
        <Heart aria-hidden="true" />
        {text('common:header.wishlistAria')}
      </NavLink>
      <p>{text('common:userMenu.settings')}</p>
      <NavLink to={pagePaths.accountSettings}>
        <Settings aria-hidden="true" />
        {text('common:userMenu.accountSettings')}
      </NavLink>
      <button type="button" onClick={signOut}>
        <LogOut aria-hidden="true" />
        {text('common:userMenu.logout')}
      </button>
    </Nav>
  );
}
