import { Download } from 'lucide-react';
import { type SavedFile, saveFile } from '../lib/files';
import { useErrorToast } from '../lib/useAdminErrorText';
import { SendButton } from '../ui/SendButton';

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
  const showError = useErrorToast();
  const save = async () => {
    const { data, error } = await write();
    if (data) saveFile(data);
    else showError(error);
  };
  return (
    <SendButton
      variant="secondary"
      className="no-print"
      loading={isLoading}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" />
      <span>{label}</span>
    </SendButton>
  );
}
