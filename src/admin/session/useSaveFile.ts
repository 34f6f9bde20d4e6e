import { type SavedFile, saveFile } from '../lib/files';
import { useErrorToast } from '../lib/useAdminErrorText';
import type { HeadAction } from '../ui/ScreenHead';
import { Download } from 'lucide-react';

type Written = PromiseLike<{ data?: SavedFile | undefined; error?: unknown }>;

/** Returns a function that downloads the file in a mutation's response or shows the error. */
export function useSaveResponse() {
  const showError = useErrorToast();
  return async (written: Written): Promise<void> => {
    const { data, error } = await written;
    if (data) saveFile(data);
    else showError(error);
  };
}

/** Downloads a file with personal data after the owner confirms the password. */
export function useSaveFile(
  label: string,
  [write, { isLoading }]: readonly [() => Written, { isLoading: boolean }],
): HeadAction {
  const save = useSaveResponse();
  const onClick = () => void save(write());
  return { icon: Download, label, sends: true, loading: isLoading, onClick };
}
