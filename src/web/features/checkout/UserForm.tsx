import { FORM_ERROR } from 'final-form';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useForm } from 'react-final-form';
import { userInfo, type User, type UserInfo } from '../../../contract/customer';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { Button } from '../../ui/Button';
import { FormField } from '../../ui/form/FormField';
import { serverFieldMessages, structValidator } from '../../ui/form/structValidator';
import { SubmitError } from '../../ui/form/SubmitError';
import { useFieldMessages } from '../../ui/form/useFieldMessages';
import { focusFirstWrongField, ValidatedForm } from '../../ui/form/ValidatedForm';
import { FormGrid } from '../../ui/Grid';
import { askMachine } from './askMachine';
import { useCheckout } from './CheckoutProvider';
import { FormActions } from './FormBlock';
import { differs, KeepTyped } from './KeepTyped';

/** Saves what was typed and not saved; false where it cannot be. */
export type SaveTyped = () => Promise<boolean>;

const formId = 'checkout-user';

function infoOf({ email, name, last_name, phone }: User): UserInfo {
  return { email, name, last_name, phone };
}

/** User information (specification section 2), saved by its own button. */
export function UserForm({ user, saveTyped }: { user: User; saveTyped: RefObject<SaveTyped> }) {
  const { actor, typed } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const messageFor = useFieldMessages();
  const validate = useMemo(() => structValidator(userInfo, messageFor), [messageFor]);
  const saved = useMemo(() => infoOf(user), [user]);
  const [initial] = useState<Partial<UserInfo>>(() => ({ ...saved, ...typed.read('user') }));

  const save = async ({ email, name, last_name, phone }: UserInfo) => {
    const event = { type: 'user.submitted', user: { email, name, last_name, phone } } as const;
    const { context } = await askMachine(actor, event, (state) =>
      state.matches({ shipping: 'savingUser' }),
    );
    if (context.failure?.during !== 'savingUser') return undefined;
    const { error } = context.failure;
    const fields = serverFieldMessages(error.errors, messageFor);
    return Object.keys(fields).length > 0 ? fields : { [FORM_ERROR]: errorText(error) };
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
            <FormField
              name="email"
              type="email"
              label={text('checkout:user.email')}
              autoComplete="email"
              inputMode="email"
            />
            <FormField
              name="name"
              label={text('checkout:user.firstName')}
              autoComplete="given-name"
              span={3}
            />
            <FormField
              name="last_name"
              label={text('checkout:user.lastName')}
              autoComplete="family-name"
              span={3}
            />
            <FormField
              name="phone"
              type="tel"
              label={text('checkout:user.phone')}
              hint={text('checkout:user.phoneHint')}
              autoComplete="tel"
              inputMode="tel"
              span={4}
            />
          </FormGrid>
          <FormActions>
            <SubmitError />
            <Button type="submit" variant="secondary" loading={submitting}>
              {text('checkout:user.save')}
            </Button>
          </FormActions>
          <KeepTyped form="user" saved={{ ...saved }} />
          <SaveOnDemand saved={saved} saveTyped={saveTyped} />
        </>
      )}
    </ValidatedForm>
  );
}

/** The other form's button must not leave behind what was typed here. */
function SaveOnDemand({ saved, saveTyped }: { saved: UserInfo; saveTyped: RefObject<SaveTyped> }) {
  const form = useForm<UserInfo>();
  useEffect(() => {
    saveTyped.current = async () => {
      if (!differs({ ...form.getState().values }, { ...saved })) return true;
      await form.submit();
      const { hasValidationErrors, hasSubmitErrors } = form.getState();
      if (!hasValidationErrors && !hasSubmitErrors) return true;
      const element = document.getElementById(formId);
      if (element instanceof HTMLFormElement) focusFirstWrongField(element);
      return false;
    };
  });
  return null;
}
