import styled from 'styled-components';
import type { SkippedLine } from '@/contract/admin/pastedList';
import { type MessageId, useText } from '@/lib/text';
import { Text } from '@/ui/primitives';

const Written = styled.small`
  display: block;
  overflow-wrap: anywhere;
  font-size: var(--text-xs);
  color: var(--text-muted);
  white-space: pre-wrap;

  code {
    margin-left: 8px;
  }
`;

/** A line of a list as it was pasted. */
export function WrittenLine({ line, text: written }: Pick<SkippedLine, 'line' | 'text'>) {
  const { text } = useText();
  return (
    <Written>
      <strong>{`${text('admin:tracking.line', { line })} `}</strong>
      <code translate="no">{written}</code>
    </Written>
  );
}

const reasonTexts: Readonly<Record<SkippedLine['reason'], MessageId>> = {
  unclear: 'admin:lists.unclear',
  unreadable: 'admin:lists.unreadable',
  other: 'admin:lists.other',
};
const reasons = Object.keys(reasonTexts) as SkippedLine['reason'][];

const Lines = styled.details`
  margin-top: 12px;

  summary {
    min-height: 44px;
    align-content: center;
    font-weight: 600;
    cursor: pointer;
  }
  ul {
    display: grid;
    gap: 6px;
    margin-block: 6px 16px;
  }
`;

/** What was left out of a list, and why; open if it may be a payment or a parcel. */
export function SkippedLines({ lines }: { lines: readonly SkippedLine[] }) {
  const { text } = useText();
  if (lines.length === 0) return null;
  return (
    <Lines open={lines.some(({ reason }) => reason !== 'other')}>
      <summary>{text('admin:lists.skipped', { count: lines.length })}</summary>
      {reasons.map((reason) => {
        const found = lines.filter((line) => line.reason === reason);
        if (found.length === 0) return null;
        return (
          <section key={reason} aria-label={text(reasonTexts[reason])}>
            <Text>{text(reasonTexts[reason])}</Text>
            <ul>
              {found.map((line) => (
                <li key={line.line}>
                  <WrittenLine {...line} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Lines>
  );
}
