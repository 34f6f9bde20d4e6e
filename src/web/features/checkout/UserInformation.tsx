import { type RefObject, useId, useRef, useState } from 'react';
import { is } from 'superstruct';
import styled from 'styled-components';
import { userInfo, type UserInfo, type User } from '@/contract/customer';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { User as UserIcon } from 'lucide-react';
import { below } from '@/ui/media';
import { Text } from '@/ui/primitives';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { useCheckout, useCheckoutState } from './CheckoutProvider';
import { type SubmitUnsaved, UserForm } from './UserForm';

function toInfo({ email, name, last_name, phone }: UserInfo): UserInfo {
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
}

/** Shows a card if the information is complete, and the form while it is edited (specification, section 2). */
export function UserInformation({ user, submitUnsaved }: UserInformationProps) {
  const { drafts } = useCheckout();
  const { text } = useText();
  const isPickup = useCheckoutState(({ context }) => context.pickup !== null);
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [card, focusCard] = useFocusTarget<HTMLParagraphElement>();
  const [saved, setSaved] = useState<{ info: UserInfo; before: User } | null>(null);
  // These values are shown until the user is fetched again.
  const info = toInfo(saved?.before === user ? saved.info : user);
  const isComplete = is(info, userInfo);
  const [editing, setEditing] = useState(() => drafts.read('user') !== null);
  const [takesFocus, setTakesFocus] = useState(false);

  if (isComplete && !editing) {
    return (
      <Card>
        <Avatar>
          <UserIcon />
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
            setTakesFocus(true);
            setEditing(true);
          }}
        >
          {text('checkout:user.edit')}
        </Button>
      </Card>
    );
  }
  const close = () => {
    drafts.write('user', null);
    // The address button also saves the form, but keeps focus.
    if (form.current?.contains(document.activeElement)) focusCard();
    setEditing(false);
  };
  return (
    <div ref={form}>
      <Text style={{ marginBottom: 20 }}>
        {text(isPickup ? 'checkout:pickup.userHelp' : 'checkout:user.help')}
      </Text>
      <UserForm
        saved={toInfo(user)}
        takesFocus={takesFocus}
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
