import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../../web/ui/Skeleton';

/** After the page, which would be too large with it. */
const BlockList = lazy(() => import(/* webpackChunkName: "blocks" */ './BlockList'));

export interface BlocksProps<Value> {
  name: string;
  /** Of one block: `Pasus`. */
  label: string;
  addLabel: string;
  /** A new block; `before` is the one above it. */
  make: (all: readonly Value[]) => Value;
  framed?: boolean;
  children: (name: string, index: number) => ReactNode;
}

/** Parts of a form that can be added, moved by buttons and removed. */
export function Blocks<Value>(props: BlocksProps<Value>) {
  return (
    <Suspense fallback={<Skeleton $height="120px" />}>
      <BlockList {...(props as unknown as BlocksProps<unknown>)} />
    </Suspense>
  );
}
