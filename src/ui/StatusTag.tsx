import { type MessageId, useText } from '@/lib/text';
import { Tag, type Tone } from './Tag';

export interface Status {
  id: MessageId;
  tone: Tone;
}

export function StatusTag({ status: { id, tone } }: { status: Status }) {
  const { text } = useText();
  return <Tag $tone={tone}>{text(id)}</Tag>;
}
