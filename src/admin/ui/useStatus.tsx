import { type ReactNode, useCallback, useState } from 'react';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** An element that announces texts politely, also the same one again. */
export function useStatus(): [status: ReactNode, announce: (text: string) => void] {
  const [announced, setAnnounced] = useState({ text: '', times: 0 });
  const status = (
    <VisuallyHidden role="status">
      <span key={announced.times}>{announced.text}</span>
    </VisuallyHidden>
  );
  const announce = useCallback(
    (text: string) => setAnnounced(({ times }) => ({ text, times: times + 1 })),
    [],
  );
  return [status, announce];
}
