import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '@/ui/lazyPart';
import type { AdminError } from '../../api/adminError';

/** Version saved by somebody else meanwhile, from the rejected request. */
export function newerOf<Stored>({ code, details }: AdminError, name: string): Stored | undefined {
  return code === 'changed_meanwhile' ? (details?.[name] as Stored | undefined) : undefined;
}

/** `base`: the version that a form goes on from; `conflict`: a newer one, beside what was typed. */
export function useVersions<Stored, Typed>(opened: Stored) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<{ now: Stored; typed: Typed }>();
  return {
    base,
    conflict,
    setConflict,
    /** Goes on from another version, by default without a conflict. */
    goOnFrom: (version: Stored, open?: typeof conflict) => {
      setBase(version);
      setConflict(open);
    },
  };
}

const LoadedConflict = lazyPart(() => import('./ConflictDialog'));

/** Of the whole form either version is chosen. Loaded when it is needed. */
export function FormConflict(props: ComponentProps<typeof LoadedConflict>) {
  return (
    <Suspense>
      <LoadedConflict {...props} />
    </Suspense>
  );
}
