import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type Infer, object, refine } from 'superstruct';
import { userInfo } from '@/contract/customer';
import { pagePaths } from '@/contract/paths';
import { useSession } from '@/web/api/session';
import { signInApi } from '@/web/api/signInApi';
import { routeRemembered } from '@/web/store/preferences';
import { RichText, useText } from '@/lib/text';
import { PersonFields } from '@/shared/PersonFields';
import { Alert } from '@/ui/Alert';
import { Stack, Text } from '@/ui/primitives';
import { FormGrid } from '@/ui/Grid';
import { InlineButton, TextLink } from '@/ui/TextLink';
import { SaveFormDraft } from '../../shared/SaveFormDraft';
import { makeFormDrafts } from '../../shared/formDrafts';
import { StructForm } from '../../shared/StructForm';
import { takenEmail } from './AuthPage';

const { name, email, phone } = userInfo.schema;
/** First and last name are typed into one field. */
const newCustomer = object({
  email,
  name: refine(name, 'full name', (typed) => /\s/.test(typed.trim()) || 'invalid'),
  phone,
});
type NewCustomer = Infer<typeof newCustomer>;

const emptyValues: NewCustomer = { email: '', name: '', phone: '' };
const fieldMessages = {
  ...takenEmail,
  name: { invalid: { id: 'auth:checkout.bothNames' } },
} as const;
const drafts = makeFormDrafts('visitor');

interface NewCustomerFormProps {
  /** If true, the checkout comes next. */
  hasCart: boolean;
  /** Offers to log in with this email. */
  onExistingAccount: (email: string) => void;
}

/** Opens an account without a password. */
export function NewCustomerForm({ hasCart, onExistingAccount }: NewCustomerFormProps) {
  const { text, locale } = useText();
  const { begin } = useSession();
  const dispatch = useDispatch();
  const [initial] = useState(() => ({ ...emptyValues, ...drafts.read('user') }));
  const [taken, setTaken] = useState<string | null>(null);

  const send = async ({ name: typed, ...values }: NewCustomer) => {
    setTaken(null);
    const [name = '', ...rest] = typed.trim().split(/\s+/);
    const body = { ...values, name, last_name: rest.join(' ') };
    if (hasCart) dispatch(routeRemembered(pagePaths.checkout));
    const error = await begin('opening', signInApi.endpoints.openAccount, { body, locale });
    if (error?.errors?.email?.includes('taken')) setTaken(body.email);
    return error;
  };

  return (
    <Stack>
      <StructForm<NewCustomer>
        label={text('auth:checkout.new')}
        struct={newCustomer}
        fieldMessages={fieldMessages}
        initialValues={initial}
        send={send}
        submitLabel={text(hasCart ? 'auth:checkout.submit' : 'auth:checkout.continue')}
      >
        <FormGrid>
          <PersonFields
            order={['email', 'name', 'phone']}
            fieldProps={{
              email: { hint: text('auth:checkout.emailHint') },
              name: { label: text('auth:checkout.fullName'), autoComplete: 'name', span: 6 },
              phone: { hint: text('auth:checkout.phoneHint') },
            }}
          />
        </FormGrid>
        {taken !== null && (
          <Alert tone="info" role="status">
            <span>{`${text('auth:checkout.known')} `}</span>
            <InlineButton type="button" onClick={() => onExistingAccount(taken)}>
              {text('auth:checkout.toLogin')}
            </InlineButton>
          </Alert>
        )}
        <SaveFormDraft drafts={drafts} form="user" saved={emptyValues} />
      </StructForm>
      <Text>
        <RichText
          id="auth:checkout.privacy"
          components={{ privacy: <TextLink to={pagePaths.privacy} /> }}
        />
      </Text>
    </Stack>
  );
}
