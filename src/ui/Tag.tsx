import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { type MessageId, useText } from '@/lib/text';
import { Clock } from './icons';

/** Says that a change is stored until the network returns. */
export function WaitingTag({ children }: { children: ReactNode }) {
  return (
    <Tag $tone="accent">
      <Clock aria-hidden="true" style={{ width: 14, height: 14 }} />
      <span>{children}</span>
    </Tag>
  );
}

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent';

const tones = {
  neutral: css`
    background: var(--track);
    color: var(--text);
  `,
  success: css`
    background: var(--success-soft);
    color: var(--success);
  `,
  warning: css`
    background: var(--warning-soft);
    color: var(--warning);
  `,
  danger: css`
    background: var(--danger-soft);
    color: var(--danger);
  `,
  info: css`
    background: var(--info-soft);
    color: var(--info);
  `,
  accent: css`
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  `,
};

/** A status in one word. */
export const Tag = styled.span<{ $tone?: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 4px 10px;
  border-radius: 4px;
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.35;
  ${({ $tone = 'neutral' }) => tones[$tone]}
`;

export interface Status {
  id: MessageId;
  tone: Tone;
}

export function StatusTag({ status: { id, tone } }: { status: Status }) {
  const { text } = useText();
  return <Tag $tone={tone}>{text(id)}</Tag>;
}
