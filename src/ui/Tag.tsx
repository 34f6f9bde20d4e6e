import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type MessageId, useText } from '@/lib/text';
import { Clock } from 'lucide-react';

export function WaitingTag({ children }: { children: ReactNode }) {
  return (
    <Tag $tone="accent">
      <Clock style={{ width: 14, height: 14 }} />
      <span>{children}</span>
    </Tag>
  );
}

const tones = {
  neutral: ['track', 'text'],
  success: ['success-soft', 'success'],
  warning: ['warning-soft', 'warning'],
  danger: ['danger-soft', 'danger'],
  info: ['info-soft', 'info'],
  accent: ['accent-soft', 'on-accent-soft'],
} as const;

export type Tone = keyof typeof tones;

export const Tag = styled.span<{ $tone?: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 4px 10px;
  border-radius: 4px;
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.35;
  background: ${({ $tone = 'neutral' }) => `var(--${tones[$tone][0]})`};
  color: ${({ $tone = 'neutral' }) => `var(--${tones[$tone][1]})`};
`;

export interface Status {
  id: MessageId;
  tone: Tone;
}

export function StatusTag({ status: { id, tone } }: { status: Status }) {
  const { text } = useText();
  return <Tag $tone={tone}>{text(id)}</Tag>;
}
