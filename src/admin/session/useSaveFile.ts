import { type SavedFile, saveFile } from '../lib/files';
import { useErrorToast } from '../lib/useAdminErrorText';
import type { HeadAction } from '../ui/ScreenHead';
import { Download } from 'lucide-react';

type Written = PromiseLike<{ data?: SavedFile | undefined; error?: unknown }>;

/** Saves the file of a mutation's response, or says why there is none. */
export function useSaveWritten() {
  const showError = useErrorToast();
  return async (written: Written): Promise<void> => {
    const { data, error } = await written;
    if (data) saveFile(data);
    else showError(error);
  };
}

/** Saves the file of a mutation's response, which has personal data, after the owner's password. */
export function useSaveFile(
  label: string,
  [write, { isLoading }]: readonly [() => Written, { isLoading: boolean }],
): HeadAction {
  const save = useSaveWritten();
  const onClick = () => void save(write());
  return { icon: Download, label, sends: true, loading: isLoading, onClick };
}
