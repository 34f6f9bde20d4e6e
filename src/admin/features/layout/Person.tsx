import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { ExternalLink, Keyboard, LogOut } from '@/ui/icons';
import { adminApi } from '../../api/adminApi';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { roleNames } from '../../lib/names';
import { SignIn, useMe } from '../../session/signInMachine';
import Preferences from '../../session/Preferences';

const Box = styled.div`
  display: grid;
  gap: 2px;
  font-size: var(--text-sm);
`;
/** A link or button of the page More. */
export const entry = `
  display: flex;
  gap: 12px;
  align-items: center;
  width: 100%;
  min-height: 44px;
  padding: 0 12px;
  border-radius: var(--radius-sm);
  text-align: left;

  &:hover {
    background: var(--surface-sunken);
  }
  .lucide {
    width: 18px;
    height: 18px;
    color: var(--text-muted);
  }
`;
const EntryLink = styled.a`
  ${entry}
`;
const EntryButton = styled.button`
  ${entry}
`;
const Who = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  margin-top: 8px;
  padding: 12px 12px 0;
  border-top: 1px solid var(--border);
  line-height: 1.3;

  strong {
    display: block;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
`;
const Initials = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: var(--brand-soft);
  color: var(--on-brand-soft);
  font-size: 13px;
  font-weight: 600;
`;

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** The signed-in member: shop, language, theme, signing out. At the foot of the side bar and on More. */
export default function Person({ onKeys }: { onKeys?: () => void }) {
  const { text } = useText();
  const { name, role } = useMe();
  const { send } = SignIn.useActorRef();
  const toast = useToast();
  const errorText = useAdminErrorText();
  const [logout, { isLoading }] = adminApi.useLogoutMutation();

  const leave = async () => {
    const { error } = await logout();
    if (isAdminError(error) && error.status !== 401) toast.error(errorText(error));
    else send({ type: 'signed.out' });
  };

  return (
    <Box>
      <EntryLink href={pagePaths.home}>
        <ExternalLink aria-hidden="true" />
        <span>{text('admin:layout.openShop')}</span>
      </EntryLink>
      {onKeys && (
        <EntryButton type="button" aria-keyshortcuts="?" onClick={onKeys}>
          <Keyboard aria-hidden="true" />
          <span>{text('admin:keys.title')}</span>
        </EntryButton>
      )}
      <EntryButton type="button" disabled={isLoading} onClick={() => void leave()}>
        <LogOut aria-hidden="true" />
        <span>{text('admin:signIn.logout')}</span>
      </EntryButton>
      <div style={{ padding: '8px 12px' }}>
        <Preferences />
      </div>
      <Who>
        <Initials aria-hidden="true">{initialsOf(name)}</Initials>
        <span>
          <strong>{name}</strong>
          <small>{text(roleNames[role])}</small>
        </span>
      </Who>
    </Box>
  );
}
