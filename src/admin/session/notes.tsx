import { type FormEvent, useState } from 'react';
import type { OrderNote } from '@/contract/admin/orders';
import { can } from '@/contract/permissions';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { Row } from '@/ui/primitives';
import { InlineButton } from '@/ui/TextLink';
import { isAdminError } from '../api/adminError';
import { useAdminErrorText } from '../lib/useAdminErrorText';
import { Confirmed } from '../ui/ConfirmDialog';
import { useMe } from './signInMachine';

interface NoteFormProps {
  add: (body: { text: string }) => Promise<{ error?: unknown }>;
}

export function NoteForm({ add }: NoteFormProps) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const [note, setNote] = useState('');
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '') return;
    setLoading(true);
    const response = await add({ text: note.trim() });
    setLoading(false);
    setError(response.error);
    if (!response.error) setNote('');
  };
  return (
    <>
      <Row
        as="form"
        style={{ marginBlock: 14 }}
        onSubmit={(event: FormEvent) => void submit(event)}
      >
        <TextInput
          value={note}
          maxLength={1_000}
          aria-label={text('admin:order.note.placeholder')}
          placeholder={text('admin:order.note.placeholder')}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" variant="secondary" loading={loading}>
          {text('admin:order.note.add')}
        </Button>
      </Row>
      {isAdminError(error) && <FieldError role="alert">{errorText(error)}</FieldError>}
    </>
  );
}

interface DeleteNoteProps {
  note: OrderNote;
  remove: (request: { params: { id: number } }) => Promise<{ error?: unknown }>;
  onDeleted: () => void;
}

/** Shown to the note's author and to members who may correct orders. */
export function DeleteNote({ note, remove, onDeleted }: DeleteNoteProps) {
  const { text } = useText();
  const me = useMe();
  if (!can(me.role, note.by?.id === me.id ? 'orders.write' : 'orders.correct')) return null;
  const label = text('admin:content.delete');
  return (
    <Confirmed
      button={(ask) => (
        <InlineButton type="button" aria-label={`${label}: ${note.text}`} onClick={ask}>
          {label}
        </InlineButton>
      )}
      title={text('admin:order.note.delete')}
      cancelLabel={text('admin:content.delete.keep')}
      confirmLabel={label}
      send={() => remove({ params: { id: note.id } })}
      onDone={onDeleted}
    >
      {note.text}
    </Confirmed>
  );
}
