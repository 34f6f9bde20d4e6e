import { type SavedFile, saveFile } from '../lib/files';
import { useErrorToast } from '../lib/useAdminErrorText';
import type { HeadAction } from '../ui/ScreenHead';
import { Download } from 'lucide-react';

/**
 * Saves the file in a mutation's response, which contains personal data, after the owner's
 * password.
 */
export function useSaveFile(
  label: string,
  [write, { isLoading }]: readonly [
    () => PromiseLike<{ data?: SavedFile | undefined; error?: unknown }>,
    { isLoading: boolean },
  ],
): HeadAction {
  const showError = useErrorToast();
  const save = async () => {
    const { data, error } = await write();
    if (data) saveFile(data);
    else showError(error);
  };
  return { icon: Download, label, sends: true, loading: isLoading, onClick: () => void save() };
}
