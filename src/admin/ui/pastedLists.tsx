import { type ChangeEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { maxListLength, maxListLines, type SkippedLine } from '@/contract/admin/pastedList';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FileText } from 'lucide-react';
import { Text } from '@/ui/primitives';
import { textOf } from '../lib/files';

interface OpenTextFileProps {
  label: string;
  onText: (text: string) => void;
}

/** No list of more bytes is short enough. */
const maxBytes = 3 * maxListLength;

/** A button that reads a text file. One that is too long or no text, such as a workbook, is an error below it. */
export function OpenTextFile({ label, onText }: OpenTextFileProps) {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'tooLong' | 'unreadable'>();
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const list = file.size <= maxBytes ? await textOf(file) : undefined;
    // The same file can be opened again.
    target.value = '';
    const isText = list !== undefined && !list.includes('\0');
    setFault(list === undefined ? 'tooLong' : isText ? undefined : 'unreadable');
    if (isText) onText(list);
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        aria-label={label}
        onChange={(event) => void open(event)}
      />
      <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
        <FileText aria-hidden="true" />
        <span>{label}</span>
      </Button>
      {fault && (
        <Alert tone="danger" role="alert">
          {fault === 'tooLong'
            ? text('admin:money.tooLong', { count: maxListLines })
            : text('admin:money.file.unreadable')}
        </Alert>
      )}
    </div>
  );
}

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
