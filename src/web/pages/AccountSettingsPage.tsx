import { type Namespaces, pageMeta } from './page';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { useSession } from '../api/session';
import { useText } from '@/lib/text';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Container, PageSpace } from '@/ui/Container';
import { below } from '@/ui/media';
import { Columns, sideways } from '@/ui/primitives';
import { AddressBook } from '../features/account/AddressBook';
import { DataExport, DeleteAccount } from '../features/account/DeleteAccount';
import { LanguageChoice, ThemeChoice } from '../features/account/ThemeChoice';
import { PasswordForm } from '../features/account/PasswordForm';
import { ProfileForm } from '../features/account/ProfileForm';
import { SessionList } from '../features/account/SessionList';
import { NavLink } from 'react-router';
import { Heart, LogOut, Package, User } from 'lucide-react';

export const namespaces: Namespaces = ['account', 'auth', 'checkout'];

export const meta = pageMeta('account:meta.title', 'account:meta.description', { noindex: true });

export default function AccountSettingsPage() {
  const { text } = useText();
  const { user } = useSession();
  // The user is null briefly during logout.
  if (!user) return null;
  return (
    <Container>
      <Breadcrumb current={text('account:title')} />
      <PageSpace as="section" $top="crumb">
        <h1 style={{ marginBottom: 'clamp(16px, 2.6vw, 40px)' }}>{text('account:title')}</h1>
        <Columns $template="240px minmax(0, 1fr)" $gap="28px clamp(40px, 6vw, 96px)" $align="start">
          <AccountNav />
          <div style={{ maxWidth: 720 }}>
            <ProfileForm user={user} />
            <AddressBook userId={user.id} />
            <ThemeChoice />
            <LanguageChoice />
            <PasswordForm user={user} />
            <SessionList />
            <DataExport />
            <DeleteAccount />
          </div>
        </Columns>
      </PageSpace>
    </Container>
  );
}

const Nav = styled.nav`
  & :is(a, button) {
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
  & :is(a, button):hover {
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
  /* A single row scrolls horizontally and starts with the current link. */
  ${below(900)} {
    display: flex;
    gap: 4px;
    ${sideways}
    padding-block: 0;

    & :is(a, button) {
      flex: none;
      width: auto;
      min-height: 44px;
      white-space: nowrap;
    }
    & :is(a, button):focus-visible {
      outline-offset: -3px;
    }
    a[aria-current] {
      order: -1;
    }
    p {
      display: none;
    }
  }
  /* On phones, the row fades out at its end, and the padding keeps the last link visible. */
  ${below(600)} {
    padding-right: 16%;
    mask-image: linear-gradient(90deg, #000 86%, transparent);
  }
`;

function AccountNav() {
  const { text } = useText();
  const { signOut } = useSession();
  return (
    <Nav aria-label={text('account:nav.label')}>
      <NavLink to={pagePaths.orders}>
        <Package />
        <span>{text('common:userMenu.myOrders')}</span>
      </NavLink>
      <NavLink to={pagePaths.wishlist}>
        <Heart />
        <span>{text('common:header.wishlistAria')}</span>
      </NavLink>
      <p>{text('common:userMenu.settings')}</p>
      <NavLink to={pagePaths.accountSettings}>
        <User />
        <span>{text('common:userMenu.accountSettings')}</span>
      </NavLink>
      <button type="button" onClick={signOut}>
        <LogOut />
        <span>{text('common:userMenu.logout')}</span>
      </button>
    </Nav>
  );
}
