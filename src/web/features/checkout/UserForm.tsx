import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-final-form';
import { userInfo, type UserInfo } from '@/contract/passwordless';
import type { User } from '@/contract/customer';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { PersonFields } from '@/shared/PersonFields';
import { useStructForm } from '@/ui/form/useStructForm';
import { SubmitError } from '@/ui/form/SubmitError';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { FormGrid } from '@/ui/Grid';
import { KeepTyped } from '../shared/KeepTyped';
import { differs } from '../shared/typedValues';
import { sendAndWait, useCheckout } from './CheckoutProvider';
import styled from 'styled-components';
import { below } from '@/ui/media';

/** Submits unsaved values; false if they are invalid. */
export type SubmitUnsaved = () => boolean;

const formId = 'checkout-user';

function infoOf({ email, name, last_name, phone }: UserInfo): UserInfo {
  return { email, name, last_name, phone };
}

interface UserFormProps {
  user: User;
  submitUnsaved: RefObject<SubmitUnsaved>;
  onSaved: () => void;
}

/** User information (specification section 2) with its own save button. */
export function UserForm({ user, submitUnsaved, onSaved }: UserFormProps) {
  const { actor, drafts } = useCheckout();
  const { text } = useText();
  const { validate, rejected } = useStructForm(userInfo);
  const saved = useMemo(() => infoOf(user), [user]);
  const [initial] = useState<Partial<UserInfo>>(() => ({ ...saved, ...drafts.read('user') }));

  const save = async (values: UserInfo) => {
    const { context } = await sendAndWait(
      actor,
      { type: 'user.submitted', user: infoOf(values) },
      (state) => state.matches({ shipping: { user: 'saving' } }),
    );
    const { failure } = context;
    if (failure?.during === 'savingUser') return rejected(failure.error);
    onSaved();
    return undefined;
  };

  return (
    <ValidatedForm<UserInfo>
      id={formId}
      label={text('checkout:user.heading')}
      initialValues={initial}
      validate={validate}
      onSubmit={save}
    >
      {({ submitting }) => (
        <>
          <FormGrid>
            <PersonFields
              order={['email', 'name', 'last_name', 'phone']}
              labels={{
                email: text('checkout:user.email'),
                name: text('checkout:user.firstName'),
                last_name: text('checkout:user.lastName'),
                phone: text('checkout:user.phone'),
              }}
              own={{ phone: { hint: text('checkout:user.phoneHint'), span: 4 } }}
            />
          </FormGrid>
          <FormActions>
            <SubmitError />
            <Button type="submit" variant="secondary" loading={submitting}>
              {text('checkout:user.save')}
            </Button>
          </FormActions>
          <KeepTyped drafts={drafts} form="user" saved={{ ...saved }} />
          <SubmitUnsavedForm saved={saved} submitUnsaved={submitUnsaved} />
        </>
      )}
    </ValidatedForm>
  );
}

interface SubmitUnsavedFormProps {
  saved: UserInfo;
  submitUnsaved: RefObject<SubmitUnsaved>;
}

/** Lets the address form's button submit unsaved user information too. */
function SubmitUnsavedForm({ saved, submitUnsaved }: SubmitUnsavedFormProps) {
  const { actor } = useCheckout();
  const form = useForm<UserInfo>();
  useEffect(() => {
    submitUnsaved.current = () => {
      const { values, hasValidationErrors, submitting } = form.getState();
      if (!differs({ ...values }, { ...saved })) return true;
      // final-form ignores a second submit while saving; the machine accepts it.
      if (submitting && !hasValidationErrors)
        actor.send({ type: 'user.submitted', user: infoOf(values) });
      else (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
      return !hasValidationErrors;
    };
  });
  useEffect(
    () => () => {
      submitUnsaved.current = () => true;
    },
    [submitUnsaved],
  );
  return null;
}

export const FormActions = styled.div<{ $wide?: boolean }>`
  display: grid;
  gap: 16px;
  justify-items: start;
  margin-top: 24px;

  ${below(600)} {
    justify-items: ${({ $wide = false }) => ($wide ? 'stretch' : 'start')};
  }
`;
