import styled from 'styled-components';
import { pagePaths } from '../../../contract/paths';
import { useSession } from '../../api/session';
import { useText } from '../../lib/text';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { Container } from '../../ui/Container';
import { from } from '../../ui/media';
import { AccountNav } from './AccountNav';
import { AddressBook } from './AddressBook';
import { DataExport } from './DataExport';
import { DeleteAccount } from './DeleteAccount';
import { LanguageChoice } from './LanguageChoice';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';
import { SessionList } from './SessionList';
import { ThemeChoice } from './ThemeChoice';

const Page = styled.section`
  padding-block: clamp(8px, 1.6vw, 24px) var(--section);

  & > h1 {
    margin-bottom: clamp(16px, 2.6vw, 40px);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;

  ${from(900)} {
    grid-template-columns: 240px minmax(0, 1fr);
    gap: clamp(40px, 6vw, 96px);
    align-items: start;
  }
`;

const Blocks = styled.div`
  max-width: 720px;
`;

/** Everything of /account/settings. */
export function AccountSettings() {
  const { text } = useText();
  const { user } = useSession();
  // The guard admits customers only; for the moment of leaving there is nobody.
  if (!user) return null;
  return (
    <Container>
      <Breadcrumb
        items={[{ to: pagePaths.home, label: text('common:nav.home') }]}
        current={text('account:title')}
      />
      <Page>
        <h1>{text('account:title')}</h1>
        <Columns>
          <AccountNav />
          <Blocks>
            <ProfileForm user={user} />
            <AddressBook userId={user.id} />
            <ThemeChoice />
            <LanguageChoice />
            <PasswordForm email={user.email} />
            <SessionList />
            <DataExport />
            <DeleteAccount />
          </Blocks>
        </Columns>
      </Page>
    </Container>
  );
}
