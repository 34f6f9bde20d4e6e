import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useField } from 'react-final-form';
import { giftNoteMaxLength } from '@/contract/limits';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { FormField } from '@/ui/form/FormField';
import { Plus } from '@/ui/icons';

/** Within a form: a button that is replaced by the field of the note. */
export function GiftNote({ name }: { name: string }) {
  const { text } = useText();
  const id = useId();
  const { value } = useField<string>(name, { subscription: { value: true } }).input;
  const [open, setOpen] = useState(value !== '');

  if (open) {
    return (
      <FormField
        id={id}
        name={name}
        control="area"
        optional
        label={text('orders:item.giftNote')}
        hint={text('checkout:giftNote.hint', { max: giftNoteMaxLength })}
      />
    );
  }
  const show = () => {
    flushSync(() => setOpen(true));
    document.getElementById(id)?.focus();
  };
  return (
    <div>
      <Button variant="secondary" size="small" onClick={show}>
        <Plus aria-hidden="true" />
        {text('checkout:giftNote.add')}
      </Button>
    </div>
  );
}
