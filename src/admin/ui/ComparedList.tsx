import { useState } from 'react';
import { useForm } from 'react-final-form';
import styled from 'styled-components';
import type { SkippedLine } from '@/contract/admin/pastedList';
import type { AnyStruct } from '@/contract/endpoint';
import type { Elements } from '@/lib/elements';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { AdminForm } from './AdminForm';
import { OpenTextFile, SkippedLines } from './pastedLists';

const ListForm = styled.div`
  max-width: 640px;

  textarea {
    min-height: 11rem;
    font-variant-numeric: tabular-nums;
  }
`;

/** Puts the text of a file into the field. */
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
  /** Caption of the table. */
  caption: string;
  texts: Readonly<Record<'list' | 'hint' | 'compare' | 'unreadable', MessageId>>;
  /** Body with the `text` of the list. */
  struct: AnyStruct;
  fieldMessages?: OwnFieldMessages;
  read: (body: { text: string }) => PromiseLike<{ data?: Answer; error?: unknown }>;
  /** Another list was read, or refused. */
  onRead: () => void;
  rowsOf: (answer: Answer) => readonly Row[];
  columns: readonly TableColumn<Row>[];
  /** What the rows would change, and the button that does it; `close` empties the form and removes the rows. */
  children: (rows: readonly Row[], close: () => void) => Elements;
}

/** A list that is pasted or opened, and compared with what the shop has before it changes anything. */
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
  rowsOf,
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
  const rows = answer ? rowsOf(answer) : [];
  return (
    <>
      <ListForm>
        <AdminForm
          // Empty once a list is stored.
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
            keyOf={({ line }) => line}
            columns={columns}
            cardColumns="repeat(2, minmax(0, 1fr))"
          />
          {children(rows, close)}
        </>
      )}
    </>
  );
}
