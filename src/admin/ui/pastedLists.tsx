import { type ChangeEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { FileText } from 'lucide-react';
import { useForm } from 'react-final-form';
import { maxListLength, maxListLines, type SkippedLine } from '@/contract/admin/pastedList';
import type { AnyStruct } from '@/contract/endpoint';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Text } from '@/ui/primitives';
import type { Elements } from '@/lib/elements';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { getText } from '../lib/files';
import { AdminForm } from './AdminForm';

interface OpenTextFileProps {
  label: string;
  onText: (text: string) => void;
}

/** A larger file is always too long. */
const maxBytes = 3 * maxListLength;

/** Opens a text file. A file that is too long or not text, such as a workbook, shows an error below the button. */
export function OpenTextFile({ label, onText }: OpenTextFileProps) {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<'tooLong' | 'unreadable'>();
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const list = file.size <= maxBytes ? await getText(file) : undefined;
    // Allows opening the same file again.
    target.value = '';
    const isText = list !== undefined && !list.includes('\0');
    setError(list === undefined ? 'tooLong' : isText ? undefined : 'unreadable');
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
      {error && (
        <Alert tone="danger" role="alert">
          {error === 'tooLong'
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

export function WrittenLine({ line, text: written }: Pick<SkippedLine, 'line' | 'text'>) {
  const { text } = useText();
  return (
    <Written>
      <strong>{`${text('admin:tracking.line', { line })} `}</strong>
      <code translate="no">{written}</code>
    </Written>
  );
}

const reasons = ['unclear', 'unreadable', 'other'] as const;

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

/** Lists skipped lines with the reasons. Initially open if a skipped line may be a payment or a parcel. */
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
          <section key={reason} aria-label={text(`admin:lists.${reason}`)}>
            <Text>{text(`admin:lists.${reason}`)}</Text>
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

const ListForm = styled.div`
  max-width: 640px;

  textarea {
    min-height: 11rem;
    font-variant-numeric: tabular-nums;
  }
`;

function OpenList() {
  const { text } = useText();
  const form = useForm();
  return (
    <OpenTextFile
      label={text('admin:tracking.open')}
      onText={(list) => form.change('text', list)}
    />
  );
}

interface ComparedListProps<
  Answer extends { skipped: readonly SkippedLine[] },
  Row extends object,
> {
  title: string;
  caption: string;
  texts: Readonly<Record<'list' | 'hint' | 'compare' | 'unreadable', MessageId>>;
  /** The struct of the request, whose `text` is the list. */
  struct: AnyStruct;
  fieldMessages?: OwnFieldMessages;
  read: (body: { text: string }) => PromiseLike<{ data?: Answer; error?: unknown }>;
  /** Called after a list was read or rejected. */
  onRead: () => void;
  getRows: (answer: Answer) => readonly Row[];
  columns: readonly TableColumn<Row>[];
  /** Renders the rows and the button that saves them. `close` clears the form and the rows. */
  children: (rows: readonly Row[], close: () => void) => Elements;
}

/** A pasted or opened list, compared with the shop's data before anything changes. */
export function ComparedList<
  Answer extends { skipped: readonly SkippedLine[] },
  Row extends { line: number },
>({
  title,
  caption,
  texts,
  struct,
  fieldMessages,
  read,
  onRead,
  getRows,
  columns,
  children,
}: ComparedListProps<Answer, Row>) {
  const { text } = useText();
  const [answer, setAnswer] = useState<Answer>();
  const [lists, setLists] = useState(0);
  const compare = async (body: { text: string }) => {
    const found = await read(body);
    onRead();
    setAnswer(found.data);
    return found;
  };
  const close = () => {
    setAnswer(undefined);
    setLists(lists + 1);
  };
  const rows = answer ? getRows(answer) : [];
  return (
    <>
      <ListForm>
        <AdminForm
          // Shows an empty form after a list is stored.
          key={lists}
          label={title}
          struct={struct}
          {...(fieldMessages && { fieldMessages })}
          initialValues={{ text: '' }}
          send={compare}
          submitLabel={text(texts.compare)}
        >
          <FormField
            name="text"
            control="area"
            label={text(texts.list)}
            hint={text(texts.hint)}
            autoComplete="off"
          />
          <OpenList />
        </AdminForm>
      </ListForm>
      {answer && rows.length === 0 && (
        <Alert tone="warning" role="alert">
          {text(texts.unreadable)}
        </Alert>
      )}
      {answer && <SkippedLines lines={answer.skipped} />}
      {rows.length > 0 && (
        <>
          <ResponsiveTable
            caption={caption}
            items={rows}
            getKey={({ line }) => line}
            columns={columns}
            cardColumns="repeat(2, minmax(0, 1fr))"
          />
          {children(rows, close)}
        </>
      )}
    </>
  );
}
