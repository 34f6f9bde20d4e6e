import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/EmptyState';
import { routeRemembered } from '../../store/preferences';

/** Stores this step as the route to return to after login; the dialog of section 2 leads there. */
export function SessionExpired({ pathname }: { pathname: string }) {
  const dispatch = useDispatch();
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    dispatch(routeRemembered(pathname));
  }, [dispatch, pathname]);
  const login = (
    <ButtonLink to={pagePaths.login} data-autofocus="" block>
      {text('checkout:signIn.login')}
    </ButtonLink>
  );
  return (
    <div role="alert">
      <EmptyState
        title={text('checkout:sessionExpired.title')}
        text={text('checkout:sessionExpired.text')}
        action={login}
      />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('checkout:signIn.title')}
        actions={login}
      >
        {text('checkout:sessionExpired.text')}
      </Dialog>
    </div>
  );
}
