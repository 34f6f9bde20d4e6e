import { Button } from '@/ui/Button';
import { Download } from '@/ui/icons';
import { type SavedFile, saveFile } from '../lib/files';
import { useErrorToast } from '../lib/useAdminErrorText';
import { useOnline } from '../lib/useOnline';
import { useReauthentication } from './useReauthentication';

interface SaveFileButtonProps {
  label: string;
  /** The mutation whose response has the file. */
  mutation: readonly [
    () => PromiseLike<{ data?: SavedFile | undefined; error?: unknown }>,
    { isLoading: boolean },
  ];
}

/** Saves a file with personal data, after the owner's password. */
export function SaveFileButton({ label, mutation }: SaveFileButtonProps) {
  const [write, { isLoading }] = mutation;
  const online = useOnline();
  const showError = useErrorToast();
  const { attempt, dialog } = useReauthentication();
  const save = async () => {
    const { data, error } = await attempt(label, async () => write());
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
        <span>{label}</span>
      </Button>
      {dialog}
    </>
  );
}
