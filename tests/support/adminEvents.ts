import { is } from 'superstruct';
import { adminEvent, type AdminEvent } from '@/contract/admin/events';

/** The events of a stream of `/api/admin/events`, as they arrive. Read to the end or left open: `fetch` keeps a cancelled connection. */
export async function* eventsOf({ body }: Response): AsyncGenerator<AdminEvent> {
  if (!body) throw new Error('no stream');
  let text = '';
  for await (const chunk of body) {
    text += Buffer.from(chunk as Uint8Array).toString();
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      if (!part.startsWith('data: ')) continue;
      const event: unknown = JSON.parse(part.slice('data: '.length));
      if (!is(event, adminEvent)) throw new Error(part);
      yield event;
    }
  }
}
