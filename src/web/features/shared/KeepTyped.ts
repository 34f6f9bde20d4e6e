import { useEffect } from 'react';
import { useFormState } from 'react-final-form';
import { differs, type FormDrafts, type FormName, type Values } from './typedValues';

interface KeepTypedProps {
  drafts: FormDrafts;
  form: FormName;
  saved: Values;
}

/** Keeps the unsaved values of the form around it, except the password. */
export function KeepTyped({ drafts, form, saved }: KeepTypedProps) {
  const { values } = useFormState({ subscription: { values: true } });
  useEffect(() => {
    const { password: _, ...typed } = values as Values;
    drafts.write(form, differs(typed, saved) ? typed : null);
  }, [drafts, form, values, saved]);
  return null;
}
