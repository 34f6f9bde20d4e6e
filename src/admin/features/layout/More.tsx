import { useId } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { ScreenHead } from '../../ui/ScreenHead';
import { SignIn, useMe } from '../../session/signInMachine';
import { getScreens } from './screens';
import { pagePaths } from '@/contract/paths';
import { ChevronUp, ExternalLink, Keyboard, LogOut } from 'lucide-react';
import { adminApi } from '../../api/adminApi';
import { IconButton } from '@/ui/IconButton';
import { Row, Stack, Text } from '@/ui/primitives';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import Preferences from '../../session/Preferences';

const Entry = styled.a`
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
    --icon: 18px;
    color: var(--text-muted);
  }
`;
const Who = styled(Row)`
  margin-top: 8px;
  padding: 12px 0 0 12px;
  border-top: 1px solid var(--border);
  line-height: 1.3;

  button[popovertarget] {
    display: flex;
    flex: 1;
    gap: 10px;
    align-items: center;
    min-width: 0;
    min-height: 44px;
    text-align: left;
  }
  .lucide {
    --icon: 18px;
    flex: none;
    margin-left: auto;
    color: var(--text-muted);
  }
`;
/** Opens above the member's name, so that the side bar has space for every screen. */
const Popover = styled.div`
  position: fixed;
  inset: auto auto 84px 12px;
  width: 204px;
  padding: 8px;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  color: inherit;
  box-shadow: var(--shadow-2);
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

const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** The logged-in member with language, theme and logout, shown at the bottom of the side bar and on More. */
export function Person({ onKeys }: { onKeys?: () => void }) {
  const { text } = useText();
  const { name, role } = useMe();
  const popoverId = useId();
  const { send } = SignIn.useActorRef();
  const toast = useToast();
  const errorText = useAdminErrorText();
  const [logout, { isLoading }] = adminApi.useLogoutMutation();

  const leave = async () => {
    const { error } = await logout();
    if (isAdminError(error) && error.status !== 401) toast.error(errorText(error));
    else send({ type: 'signed.out' });
  };

  const choices = (
    <>
      <Entry href={pagePaths.home}>
        <ExternalLink aria-hidden="true" />
        <span>{text('admin:layout.openShop')}</span>
      </Entry>
      {onKeys && (
        <Entry as="button" type="button" aria-keyshortcuts="?" onClick={onKeys}>
          <Keyboard aria-hidden="true" />
          <span>{text('admin:keys.title')}</span>
        </Entry>
      )}
      <div style={{ padding: '8px 12px' }}>
        <Preferences />
      </div>
    </>
  );
  const member = (
    <>
      <Initials aria-hidden="true">{getInitials(name)}</Initials>
      <span style={{ minWidth: 0 }}>
        <Text as="b" $tone="text" $strong style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <VisuallyHidden as="span">{', '}</VisuallyHidden>
        <Text as="small" $size="xs" style={{ display: 'block' }}>
          {text(`admin:layout.role.${role}`)}
        </Text>
      </span>
    </>
  );
  return (
    <Stack $gap={1} style={{ fontSize: 'var(--text-sm)' }}>
      {onKeys ? (
        <Popover popover="auto" id={popoverId}>
          {choices}
        </Popover>
      ) : (
        choices
      )}
      <Who>
        {onKeys ? (
          <button type="button" popoverTarget={popoverId}>
            {member}
            <ChevronUp aria-hidden="true" />
          </button>
        ) : (
          member
        )}
        <IconButton
          label={text('admin:signIn.logout')}
          title={text('admin:signIn.logout')}
          disabled={isLoading}
          style={{ marginLeft: 'auto' }}
          onClick={() => void leave()}
        >
          <LogOut aria-hidden="true" />
        </IconButton>
      </Who>
    </Stack>
  );
}

const List = styled.ul`
  margin-bottom: 16px;
  padding-bottom: 16px;
  border-bottom: 1px solid var(--border);
  font-size: var(--text-sm);
`;

export default function More() {
  const { text } = useText();
  const screens = getScreens(useMe().role).filter(({ inMore }) => inMore);
  return (
    <>
      <ScreenHead title={text('admin:layout.more')} />
      <List>
        {screens.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Entry as={Link} to={path}>
              <Icon aria-hidden="true" />
              <span>{text(label)}</span>
            </Entry>
          </li>
        ))}
      </List>
      <Person />
    </>
  );
}
