import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FileText } from '@/ui/icons';
import { textOf } from '../../lib/files';

interface OpenTextFileProps {
  label: string;
  maxBytes?: number;
  onText: (text: string) => void;
}

/** A button that reads a text file. One that is too long or no text, such as a workbook, is an error below it. */
export function OpenTextFile({ label, maxBytes = 5_000_000, onText }: OpenTextFileProps) {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const list = file.size <= maxBytes ? await textOf(file) : '\0';
    // The same file can be opened again.
    target.value = '';
    setUnreadable(list.includes('\0'));
    if (!list.includes('\0')) onText(list);
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
      {unreadable && (
        <Alert tone="danger" role="alert">
          {text('admin:money.file.unreadable')}
        </Alert>
      )}
    </div>
  );
}
