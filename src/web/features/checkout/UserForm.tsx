import { type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-final-form';
import { mask } from 'superstruct';
import { userInfo, type UserInfo } from '@/contract/customer';
import { useText } from '@/lib/text';
import { PersonFields } from '@/shared/PersonFields';
import { FormGrid } from '@/ui/Grid';
import { SaveFormDraft } from '../shared/SaveFormDraft';
import { StructForm } from '../shared/StructForm';
import { differs } from '../shared/formDrafts';
import { sendAndWait, useCheckout } from './CheckoutProvider';

/** Submits unsaved values. Returns false if they are invalid. */
export type SubmitUnsaved = () => boolean;

const formId = 'checkout-user';

interface UserFormProps {
  saved: UserInfo;
  /** Focuses the form, because the button that opened it is gone. */
  takesFocus: boolean;
  submitUnsaved: RefObject<SubmitUnsaved>;
  onSaved: (info: UserInfo) => void;
  onCancel?: (() => void) | undefined;
}

export function UserForm({ saved, takesFocus, submitUnsaved, onSaved, onCancel }: UserFormProps) {
  const { actor, drafts } = useCheckout();
  const { text } = useText();
  useEffect(() => {
    if (takesFocus) document.querySelector<HTMLElement>(`#${formId} input`)?.focus();
  }, [takesFocus]);
  const [initial] = useState<Partial<UserInfo>>(() => ({ ...saved, ...drafts.read('user') }));

  const send = async (info: UserInfo) => {
    const state = await sendAndWait(actor, { type: 'user.submitted', user: info }, (state) =>
      state.matches({ shipping: { user: 'saving' } }),
    );
    const { failure } = state.context;
    if (failure?.during === 'savingUser') return failure.error;
    // After the session has expired, the form draft keeps the values.
    if (state.matches({ shipping: { user: 'idle' } })) onSaved(info);
    return null;
  };

  return (
    <StructForm<UserInfo>
      id={formId}
      label={text('checkout:user.heading')}
      struct={userInfo}
      initialValues={initial}
      send={send}
      submitLabel={text('checkout:user.save')}
      button={{ variant: 'secondary' }}
      onCancel={onCancel}
    >
      <FormGrid>
        <PersonFields
          order={['email', 'name', 'last_name', 'phone']}
          fieldProps={{ phone: { hint: text('checkout:user.phoneHint'), span: 4 } }}
        />
      </FormGrid>
      <SaveFormDraft drafts={drafts} form="user" saved={{ ...saved }} />
      <SubmitUnsavedForm saved={saved} submitUnsaved={submitUnsaved} />
    </StructForm>
  );
}

interface SubmitUnsavedFormProps {
  saved: UserInfo;
  submitUnsaved: RefObject<SubmitUnsaved>;
}

/** Lets the address form's button also save unsaved user information. */
function SubmitUnsavedForm({ saved, submitUnsaved }: SubmitUnsavedFormProps) {
  const { actor } = useCheckout();
  const form = useForm<UserInfo>();
  useEffect(() => {
    submitUnsaved.current = () => {
      const { values, hasValidationErrors, submitting } = form.getState();
      if (!hasValidationErrors && !differs({ ...values }, { ...saved })) return true;
      // final-form ignores a second submission while saving, but the machine accepts it.
      if (submitting && !hasValidationErrors)
        actor.send({ type: 'user.submitted', user: mask(values, userInfo) });
      else (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
      return !hasValidationErrors;
    };
    return () => {
      submitUnsaved.current = () => true;
    };
  });
  return null;
}
