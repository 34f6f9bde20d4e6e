import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Download } from '@/ui/icons';
import { casesApi } from '../../api/casesApi';
import { saveFile } from '../../lib/files';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';
import { useReauthentication } from '../shared/useReauthentication';

/** Saves the register as a file, after the owner's password. */
export default function RegisterButton() {
  const { text } = useText();
  const online = useOnline();
  const showError = useErrorToast();
  const [write, { isLoading }] = casesApi.useWriteRegisterMutation();
  const { attempt, dialog } = useReauthentication();
  const title = text('admin:cases.register');
  const save = async () => {
    const { data, error } = await attempt(title, () => write());
    if (data) saveFile(data);
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
      {dialog}
    </>
  );
}
