import { useState } from 'react';
import type { AdminError } from '../api/adminError';

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
