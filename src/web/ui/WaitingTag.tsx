import type { ReactNode } from 'react';
import { WifiOff } from './icons';
import { Tag } from './Tag';

/** That a change is kept until the network is back. */
export function WaitingTag({ children }: { children: ReactNode }) {
  return (
    <Tag $tone="accent">
      <WifiOff aria-hidden="true" style={{ width: 14, height: 14 }} />
      {children}
    </Tag>
  );
}
