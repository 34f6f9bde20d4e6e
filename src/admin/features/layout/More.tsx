import { Link } from 'react-router';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { ScreenHead } from '../../ui/ScreenHead';
import { useMe } from '../../session/signInMachine';
import Person, { entry } from './Person';
import { screensOf } from './screens';

const List = styled.ul`
  margin-bottom: 16px;
  padding-bottom: 16px;
  border-bottom: 1px solid var(--border);
  font-size: var(--text-sm);

  a {
    ${entry}
  }
`;

/** The screens that have no tab on phones. */
function MoreLinks() {
  const { text } = useText();
  return (
    <List>
      {screensOf(useMe().role)
        .filter(({ inMore }) => inMore)
        .map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link to={path}>
              <Icon aria-hidden="true" />
              <span>{text(label)}</span>
            </Link>
          </li>
        ))}
    </List>
  );
}

export default function More() {
  const { text } = useText();
  return (
    <>
      <ScreenHead title={text('admin:layout.more')} />
      <MoreLinks />
      <Person />
    </>
  );
}
