import { useRef } from 'react';
import { createUuid } from '@/lib/createUuid';
import { isAdminError } from '../api/adminError';

/**
 * Adds an idempotency key that stays the same until a request succeeds, so a retry has no second effect. If the input
 * changes after a lost response, the next request is rejected once.
 */
export function useOnce<Request extends { key: string }, Response extends { error?: unknown }>(
  send: (request: Request) => PromiseLike<Response>,
): (request: Omit<Request, 'key'>) => Promise<Response> {
  const key = useRef(createUuid());
  return async (request) => {
    const response = await send({ ...request, key: key.current } as unknown as Request);
    const { error } = response;
    const isReused = isAdminError(error) && error.code === 'idempotency_key_reused';
    if (!error || isReused) key.current = createUuid();
    return response;
  };
}
