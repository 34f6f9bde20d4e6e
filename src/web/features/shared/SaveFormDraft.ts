import { useEffect } from 'react';
import { useFormState } from 'react-final-form';
import { differs, type FormDrafts, type FormName, type Values } from './formDrafts';

interface SaveFormDraftProps {
  drafts: FormDrafts;
  form: FormName;
  saved: Values;
}

/** Stores the unsaved values of the surrounding form, except the password. */
export function SaveFormDraft({ drafts, form, saved }: SaveFormDraftProps) {
  const { values } = useFormState({ subscription: { values: true } });
  useEffect(() => {
    const { password: _, ...typed } = values as Values;
    drafts.write(form, differs(typed, saved) ? typed : null);
  }, [drafts, form, values, saved]);
  return null;
}
