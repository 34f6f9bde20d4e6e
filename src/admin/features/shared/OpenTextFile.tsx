import { type ChangeEvent, useRef, useState } from 'react';
import { maxListLength, maxListLines } from '@/contract/admin/pastedList';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FileText } from '@/ui/icons';
import { textOf } from '../../lib/files';

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
