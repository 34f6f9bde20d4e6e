import { NavLink, Outlet } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '../../../contract/admin/paths';
import { type MessageId, useText } from '../../../web/lib/text';
import { below } from '../../../web/ui/media';
import { useMe } from '../signIn/SignInProvider';

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-bottom: 26px;

  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: 0 15px;
    border: 1.5px solid var(--border);
    border-radius: var(--radius-pill);
    font-size: var(--text-sm);
    font-weight: 500;
  }
  a:hover {
    border-color: var(--text);
  }
  a[aria-current] {
    background: var(--text);
    border-color: var(--text);
    color: var(--background);
  }
  ${below(1024)} {
    margin-bottom: 18px;
  }
`;

const ownersLinks: readonly { path: string; label: MessageId }[] = [
  { path: adminPaths.security, label: 'admin:settings.security' },
  { path: adminPaths.staff, label: 'admin:settings.staff' },
  { path: adminPaths.log, label: 'admin:nav.log' },
];

/** The settings, with links between them for who may open more than one. */
export function SettingsLayout() {
  const { text } = useText();
  const { role } = useMe();
  return (
    <>
      {role === 'owner' && (
        <nav aria-label={text('admin:nav.settings')}>
          <Links>
            {ownersLinks.map(({ path, label }) => (
              <li key={path}>
                <NavLink to={path}>{text(label)}</NavLink>
              </li>
            ))}
          </Links>
        </nav>
      )}
      <Outlet />
    </>
  );
}
