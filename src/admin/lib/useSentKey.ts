import { useRef } from 'react';
import { createUuid } from '@/lib/createUuid';

/** The idempotency key of a request: the same until something else is sent, so that it is done once. */
export function useSentKey(): (content: unknown) => string {
  const sent = useRef({ content: '', key: '' });
  return (content) => {
    const written = JSON.stringify(content);
    if (written !== sent.current.content) sent.current = { content: written, key: createUuid() };
    return sent.current.key;
  };
}
