import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-final-form';
import { userInfo, type UserInfo } from '@/contract/passwordless';
import type { User } from '@/contract/customer';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { User as UserIcon } from '@/ui/icons';
import { PersonFields } from '@/shared/PersonFields';
import { FormGrid } from '@/ui/Grid';
import { KeepTyped } from '../shared/KeepTyped';
import { StructForm } from '../shared/StructForm';
import { differs } from '../shared/typedValues';
import { sendAndWait, useCheckout } from './CheckoutProvider';
import { create, is } from 'superstruct';
import styled from 'styled-components';
import { below } from '@/ui/media';
import { useFocusTarget } from '@/ui/useFocusTarget';

/** Submits unsaved values; false if they are invalid. */
export type SubmitUnsaved = () => boolean;

const formId = 'checkout-user';

function infoOf({ email, name, last_name, phone }: UserInfo): UserInfo {
  return { email, name, last_name, phone };
}

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 16px 20px;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);

  & > p {
    flex: 1;
    min-width: 0;
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  small {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;
const Avatar = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: 50%;
  background: var(--brand-soft);
  color: var(--on-brand-soft);

  ${below(600)} {
    display: none;
  }
`;

interface UserInformationProps {
  user: User;
  submitUnsaved: RefObject<SubmitUnsaved>;
  /** Above the form. */
  help: Elements;
}

/** User information (specification section 2): a card once it is complete, the form while it is edited. */
export function UserInformation({ user, submitUnsaved, help }: UserInformationProps) {
  const { drafts } = useCheckout();
  const { text } = useText();
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [card, focusCard] = useFocusTarget<HTMLParagraphElement>();
  const [saved, setSaved] = useState<{ info: UserInfo; before: User } | null>(null);
  // Until the user is fetched again.
  const info = infoOf(saved?.before === user ? saved.info : user);
  const isComplete = is(info, userInfo);
  const [editing, setEditing] = useState(() => drafts.read('user') !== null);

  if (isComplete && !editing) {
    return (
      <Card>
        <Avatar>
          <UserIcon aria-hidden="true" />
        </Avatar>
        <p id={id} ref={card} tabIndex={-1}>
          <strong>{`${info.name} ${info.last_name}`}</strong>
          <br />
          <small>
            <span translate="no">{info.email}</span>
            <br />
            <span>{info.phone}</span>
          </small>
        </p>
        <Button
          variant="secondary"
          size="small"
          aria-label={text('checkout:user.editAria')}
          aria-describedby={id}
          onClick={() => {
            flushSync(() => setEditing(true));
            form.current?.querySelector('input')?.focus();
          }}
        >
          {text('checkout:user.edit')}
        </Button>
      </Card>
    );
  }
  const close = () => {
    drafts.write('user', null);
    // The button of the address saves too, and keeps the focus.
    if (form.current?.contains(document.activeElement)) focusCard();
    setEditing(false);
  };
  return (
    <div ref={form}>
      {help}
      <UserForm
        user={user}
        submitUnsaved={submitUnsaved}
        onSaved={(values) => {
          setSaved({ info: values, before: user });
          close();
        }}
        onCancel={isComplete ? close : undefined}
      />
    </div>
  );
}

interface UserFormProps {
  user: User;
  submitUnsaved: RefObject<SubmitUnsaved>;
  onSaved: (info: UserInfo) => void;
  onCancel?: () => void;
}

/** With its own save button. */
function UserForm({ user, submitUnsaved, onSaved, onCancel }: UserFormProps) {
  const { actor, drafts } = useCheckout();
  const { text } = useText();
  const saved = useMemo(() => infoOf(user), [user]);
  const [initial] = useState<Partial<UserInfo>>(() => ({ ...saved, ...drafts.read('user') }));

  const send = async (values: UserInfo) => {
    const info = create(infoOf(values), userInfo);
    const state = await sendAndWait(actor, { type: 'user.submitted', user: info }, (state) =>
      state.matches({ shipping: { user: 'saving' } }),
    );
    const { failure } = state.context;
    if (failure?.during === 'savingUser') return failure.error;
    // After an expired session the form draft keeps the values.
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
      <KeepTyped drafts={drafts} form="user" saved={{ ...saved }} />
      <SubmitUnsavedForm saved={saved} submitUnsaved={submitUnsaved} />
    </StructForm>
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
      if (!hasValidationErrors && !differs({ ...values }, { ...saved })) return true;
      // final-form ignores a second submit while saving; the machine accepts it.
      if (submitting && !hasValidationErrors)
        actor.send({ type: 'user.submitted', user: infoOf(values) });
      else (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
      return !hasValidationErrors;
    };
    return () => {
      submitUnsaved.current = () => true;
    };
  });
  return null;
}
