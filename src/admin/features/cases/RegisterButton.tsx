import { useState } from 'react';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Download } from '@/ui/icons';
import { isAdminError } from '../../api/adminError';
import { casesApi } from '../../api/casesApi';
import { saveFile } from '../../lib/files';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';
import { ReauthenticateDialog } from '../shared/ReauthenticateDialog';

/** Saves the register as a file, after the owner's password. */
export default function RegisterButton() {
  const { text } = useText();
  const online = useOnline();
  const showError = useErrorToast();
  const [write, { isLoading }] = casesApi.useWriteRegisterMutation();
  const [asking, setAsking] = useState(false);
  const title = text('admin:cases.register');
  const save = async () => {
    setAsking(false);
    const { data, error } = await write();
    if (data) saveFile(data);
    else if (isAdminError(error) && error.code === 'reauthentication_required') setAsking(true);
    else showError(error);
  };
  return (
    <>
      <Button
        variant="secondary"
        className="no-print"
        loading={isLoading}
        disabled={!online}
        onClick={() => void save()}
      >
        <Download aria-hidden="true" />
        {title}
      </Button>
      <ReauthenticateDialog
        action={asking ? title : null}
        onClose={() => setAsking(false)}
        onDone={() => void save()}
      />
    </>
  );
}
