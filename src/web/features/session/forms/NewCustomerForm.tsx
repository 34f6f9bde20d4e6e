import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { userInfo, type UserInfo } from '@/contract/customer';
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
import { KeepTyped } from '../../shared/KeepTyped';
import { makeFormDrafts } from '../../shared/typedValues';
import { StructForm } from '../../shared/StructForm';
import { takenEmail } from './AuthPage';

const emptyValues: UserInfo = { email: '', name: '', last_name: '', phone: '' };
const drafts = makeFormDrafts('visitor');

interface NewCustomerFormProps {
  /** Of a visitor with products in the cart: the checkout is next. */
  buys: boolean;
  /** Offers to log in with this email. */
  onKnown: (email: string) => void;
}

/** Opens an account without a password. */
export function NewCustomerForm({ buys, onKnown }: NewCustomerFormProps) {
  const { text, locale } = useText();
  const { begin } = useSession();
  const dispatch = useDispatch();
  const [initial] = useState(() => ({ ...emptyValues, ...drafts.read('user') }));
  const [taken, setTaken] = useState<string | null>(null);

  const send = async (body: UserInfo) => {
    setTaken(null);
    if (buys) dispatch(routeRemembered(pagePaths.checkout));
    const error = await begin('opening', signInApi.endpoints.openAccount, { body, locale });
    if (error?.errors?.email?.includes('taken')) setTaken(body.email);
    return error;
  };

  return (
    <Stack>
      <StructForm<UserInfo>
        label={text('auth:checkout.new')}
        struct={userInfo}
        fieldMessages={takenEmail}
        initialValues={initial}
        send={send}
        submitLabel={text(buys ? 'auth:checkout.submit' : 'auth:checkout.continue')}
      >
        <FormGrid>
          <PersonFields
            order={['email', 'name', 'last_name', 'phone']}
            fieldProps={{
              email: { hint: text('auth:checkout.emailHint') },
              phone: { hint: text('auth:checkout.phoneHint'), span: 3 },
            }}
          />
        </FormGrid>
        {taken !== null && (
          <Alert tone="info" role="status">
            <span>{`${text('auth:checkout.known')} `}</span>
            <InlineButton type="button" onClick={() => onKnown(taken)}>
              {text('auth:checkout.toLogin')}
            </InlineButton>
          </Alert>
        )}
        <KeepTyped drafts={drafts} form="user" saved={emptyValues} />
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
