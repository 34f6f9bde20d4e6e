import { Suspense } from 'react';
import { Skeleton } from '@/ui/Skeleton';
import { lazyPart } from '@/ui/lazyPart';
import type { BlocksProps } from './BlockList';

/** Loaded after the page, whose script budget it would exceed. */
const BlockList = lazyPart(() => import(/* webpackChunkName: "blocks" */ './BlockList'));

/** Parts of a form that can be added, moved by buttons and removed. */
export function Blocks<Value>(props: BlocksProps<Value>) {
  return (
    <Suspense fallback={<Skeleton $height="120px" />}>
      <BlockList {...(props as unknown as BlocksProps<unknown>)} />
    </Suspense>
  );
}
