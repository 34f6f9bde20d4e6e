import { useState } from 'react';
import { useSentKey } from '../../lib/useSentKey';
import { useReauthentication } from '../../session/useReauthentication';

type Mutation<Body, Data> = readonly [
  (request: { body: Body; key: string }) => PromiseLike<{
    data?: Data | undefined;
    error?: unknown;
  }>,
  ...unknown[],
];

/**
 * Books something once, after the password if it is needed. `error` is that of the last attempt while `content`, which
 * was booked, is the same.
 */
export function useBooking<Body, Data>(
  action: string,
  [book]: Mutation<Body, Data>,
  content: string,
) {
  const [failed, setFailed] = useState({ content, error: undefined as unknown });
  const [saving, setSaving] = useState(false);
  const { attempt, dialog } = useReauthentication();
  const keyOf = useSentKey();
  return {
    saving,
    dialog,
    error: failed.content === content ? failed.error : undefined,
    send: async (body: Body): Promise<Data | undefined> => {
      setSaving(true);
      const { data, error } = await attempt(action, async () => book({ body, key: keyOf(body) }));
      setSaving(false);
      setFailed({ content, error });
      return data;
    },
  };
}
