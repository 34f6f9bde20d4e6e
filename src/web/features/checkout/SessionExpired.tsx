import { useState } from 'react';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/EmptyState';

/** Replaces a step with a dialog that leads to the login (specification, section 2), which returns to the step. */
export function SessionExpired() {
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(true);
  const login = text('checkout:signIn.login');
  return (
    <div role="alert">
      <EmptyState
        title={text('checkout:sessionExpired.title')}
        text={text('checkout:sessionExpired.text')}
        action={<ButtonLink to={pagePaths.login}>{login}</ButtonLink>}
      />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('checkout:signIn.title')}
        actions={
          <ButtonLink to={pagePaths.login} data-autofocus="" block>
            {login}
          </ButtonLink>
        }
      >
        {text('checkout:sessionExpired.text')}
      </Dialog>
    </div>
  );
}
