import { type ReactNode, useCallback, useState } from 'react';
import { VisuallyHidden } from '../../web/ui/VisuallyHidden';

/** An element that announces texts politely, also the same one again. */
export function useStatus(): [status: ReactNode, say: (text: string) => void] {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const status = (
    <VisuallyHidden role="status">
      <span key={said.times}>{said.text}</span>
    </VisuallyHidden>
  );
  const say = useCallback(
    (text: string) => setSaid(({ times }) => ({ text, times: times + 1 })),
    [],
  );
  return [status, say];
}
