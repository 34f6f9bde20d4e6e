import { useState } from 'react';
import { useStore } from 'react-redux';
import styled from 'styled-components';
import { userInfo, type UserInfo } from '@/contract/passwordless';
import { pagePaths } from '@/contract/paths';
import { useApiDispatch } from '@/web/api/baseApi';
import { passwordlessApi } from '@/web/api/passwordlessApi';
import { useSession } from '@/web/api/session';
import type { AppStore } from '@/web/store/makeStore';
import { routeRemembered, selectPreviousRoute } from '@/web/store/preferences';
import { RichText, useText } from '@/lib/text';
import { PersonFields } from '@/shared/PersonFields';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { SubmitError } from '@/ui/form/SubmitError';
import { type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { FormGrid } from '@/ui/Grid';
import { below } from '@/ui/media';
import { InlineButton, TextLink } from '@/ui/TextLink';
import { KeepTyped } from '../../shared/KeepTyped';
import { makeFormDrafts } from '../../shared/typedValues';

const End = styled.div`
  display: grid;
  gap: 16px;
  justify-items: start;
  margin-top: 24px;

  & > p {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  ${below(600)} {
    & > button {
      justify-self: stretch;
    }
  }
`;

const emptyValues: UserInfo = { email: '', name: '', last_name: '', phone: '' };
const own: OwnFieldMessages = { email: { taken: { id: 'auth:validation.emailTaken' } } };
const drafts = makeFormDrafts('visitor');
const { openAccount } = passwordlessApi.endpoints;

interface NewCustomerFormProps {
  /** Of a visitor with products in the cart: the checkout is next. */
  buys: boolean;
  /** Offers to log in with this address. */
  onKnown: (email: string) => void;
}

/** Opens an account without a password. */
export function NewCustomerForm({ buys, onKnown }: NewCustomerFormProps) {
  const { text, locale } = useText();
  const { begin } = useSession();
  const dispatch = useApiDispatch();
  const store = useStore.withTypes<AppStore>()();
  const { validate, rejected } = useStructForm(userInfo, own);
  const [initial] = useState(() => ({ ...emptyValues, ...drafts.read('user') }));
  const [taken, setTaken] = useState<string | null>(null);

  const send = async ({ email, name, last_name, phone }: UserInfo) => {
    setTaken(null);
    if (buys && selectPreviousRoute(store.getState()) === null)
      store.dispatch(routeRemembered(pagePaths.checkout));
    const body = {
      email: email.trim(),
      name: name.trim(),
      last_name: last_name.trim(),
      phone: phone.trim(),
    };
    const error = await begin('opening', () =>
      dispatch(openAccount.initiate({ body, locale }, { track: false })).unwrap(),
    );
    if (!error) {
      drafts.write('user', null);
      return undefined;
    }
    if (error.errors?.email?.includes('taken')) setTaken(email.trim());
    return rejected(error);
  };

  return (
    <ValidatedForm<UserInfo>
      label={text('auth:door.new')}
      initialValues={initial}
      validate={validate}
      onSubmit={send}
    >
      {({ submitting }) => (
        <>
          <FormGrid>
            <PersonFields
              order={['email', 'name', 'last_name', 'phone']}
              labels={{
                email: text('auth:field.email'),
                name: text('auth:field.firstName'),
                last_name: text('auth:field.lastName'),
                phone: text('auth:field.phone'),
              }}
              own={{
                email: { hint: text('auth:door.emailHint') },
                phone: { hint: text('auth:door.phoneHint'), span: 3 },
              }}
            />
          </FormGrid>
          <End>
            {taken !== null && (
              <Alert tone="info" role="status">
                {text('auth:door.known')}{' '}
                <InlineButton type="button" onClick={() => onKnown(taken)}>
                  {text('auth:door.toLogin')}
                </InlineButton>
              </Alert>
            )}
            <SubmitError />
            <Button type="submit" size="large" loading={submitting}>
              {text(buys ? 'auth:door.submit' : 'auth:door.continue')}
            </Button>
            <p>
              <RichText
                id="auth:door.privacy"
                components={{ privacy: <TextLink to={pagePaths.privacy} /> }}
              />
            </p>
          </End>
          <KeepTyped drafts={drafts} form="user" saved={{ ...emptyValues }} />
        </>
      )}
    </ValidatedForm>
  );
}
