import { useRef, useState } from 'react';
import { useField } from 'react-final-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type CaseKind, caseKinds, caseWays, caseWishes } from '@/contract/admin/caseKinds';
import { type AdminCase, type CaseEntry, caseEntry } from '@/contract/admin/cases';
import type { AdminOrder } from '@/contract/admin/orders';
import { shopDay } from '@/contract/deliveryDay';
import { defaultLocale, languageNames, locales } from '@/contract/locale';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Column, Row } from '@/ui/Column';
import { Field } from '@/ui/Field';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { SubmitError } from '@/ui/form/SubmitError';
import { serverFieldMessages, structValidator, useFieldMessages } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { FormGrid } from '@/ui/Grid';
import { TextInput } from '@/ui/inputs';
import { Skeleton } from '@/ui/Skeleton';
import { useToast } from '@/ui/toast/ToastProvider';
import { PersonFields } from '@/shared/PersonFields';
import { isAdminError } from '../../api/adminError';
import { casesApi } from '../../api/casesApi';
import { ordersApi } from '../../api/ordersApi';
import { useSubmitErrors } from '../../lib/formErrors';
import { withoutPrefix } from '../../lib/formValues';
import { casePath, newCasePath } from '../../lib/links';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';
import { Offline } from '../../ui/QueryState';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { FormConflict, newerOf, useVersions } from '../shared/versions';
import { kindNames, wayTexts, wishTexts } from './caseTexts';

type Values = Omit<CaseEntry, 'customer' | 'lines' | 'wants' | 'order_number'> &
  Record<'name' | 'last_name' | 'phone' | 'email' | 'city' | 'wants', string> & {
    /** Of each line of the order. */
    pieces: number[];
  };

interface EntryProps {
  /** A case to correct; otherwise a new one. */
  opened?: AdminCase;
  order: AdminOrder | undefined;
}

function valuesOf({ opened, order }: EntryProps): Values {
  const pieces = (order?.lines ?? []).map(
    (_, position) => opened?.lines.find((line) => line.position === position)?.quantity ?? 0,
  );
  if (opened) {
    const { kind, locale, received_on, received_by, said, wants, customer } = opened;
    return {
      kind,
      locale,
      received_on,
      received_by,
      said,
      wants: wants ?? '',
      ...customer,
      pieces,
    };
  }
  const { contact, address } = order ?? {};
  return {
    kind: 'complaint',
    name: contact?.name ?? '',
    last_name: contact?.last_name ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    city: address?.city ?? '',
    locale: order?.locale ?? defaultLocale,
    received_on: shopDay(new Date()),
    received_by: 'email',
    pieces,
    said: '',
    wants: '',
  };
}

function entryOf(values: Values, orderNumber: string | undefined): CaseEntry {
  const { kind, locale, received_on, received_by, said, wants, pieces, ...customer } = values;
  const { name, last_name, phone, email, city } = customer;
  return {
    kind,
    locale,
    received_on,
    received_by,
    said,
    customer: { name, last_name, phone, city, ...(email.trim() !== '' && { email }) },
    lines: pieces.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : [])),
    ...(orderNumber !== undefined && { order_number: orderNumber }),
    ...(kind === 'complaint' &&
      wants !== '' && { wants: wants as NonNullable<CaseEntry['wants']> }),
  };
}

const labels = {
  kind: 'admin:cases.kind',
  name: 'checkout:user.firstName',
  last_name: 'checkout:user.lastName',
  phone: 'checkout:user.phone',
  email: 'checkout:user.email',
  city: 'admin:cases.city',
  received_on: 'admin:cases.receivedOn',
  received_by: 'admin:cases.receivedBy',
  said: 'admin:cases.said',
  wants: 'admin:cases.wants',
  pieces: 'admin:cases.lines',
} as const;

function Fields({ order }: Pick<EntryProps, 'order'>) {
  const { text } = useText();
  const person = {
    name: text(labels.name),
    last_name: text(labels.last_name),
    phone: text(labels.phone),
    email: text(labels.email),
  };
  const { input: kind } = useField<CaseKind>('kind');
  const ways = caseWays.map((value) => ({ value, label: text(wayTexts[value]) }));
  return (
    <>
      <FormGrid>
        <FormSelect
          name="kind"
          label={text(labels.kind)}
          options={caseKinds.map((value) => ({ value, label: text(kindNames[value]) }))}
        />
        <FormField name="received_on" type="date" span={3} label={text(labels.received_on)} />
        <FormSelect name="received_by" span={3} label={text(labels.received_by)} options={ways} />
        <PersonFields
          labels={person}
          own={{
            email: { hint: text('admin:cases.email.hint'), optional: true, span: 3 },
            phone: { optional: true, span: 3 },
          }}
          autoComplete="off"
        />
        <FormField name="city" span={3} optional autoComplete="off" label={text(labels.city)} />
        <FormSelect
          name="locale"
          span={3}
          label={text('admin:phone.locale')}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
        <FormField name="said" control="area" label={text(labels.said)} />
        {kind.value === 'complaint' && (
          <FormSelect
            name="wants"
            optional
            label={text(labels.wants)}
            placeholder={text('admin:cases.wish.none')}
            options={caseWishes.map((value) => ({ value, label: text(wishTexts[value]) }))}
          />
        )}
      </FormGrid>
      {order && (
        <fieldset>
          <legend style={{ marginBottom: 10, fontWeight: 600 }}>{text(labels.pieces)}</legend>
          <FormGrid>
            {order.lines.map(({ product_id, name, net, quantity }, position) => (
              <FormSelect
                key={product_id}
                name={`pieces[${position}]`}
                span={3}
                numeric
                label={`${name}, ${net}`}
                options={Array.from({ length: quantity + 1 }, (_, count) => ({
                  value: `${count}`,
                  label: text('admin:cases.pieces', { count, of: quantity }),
                }))}
              />
            ))}
          </FormGrid>
        </fieldset>
      )}
    </>
  );
}

/** What was typed stays until it is entered. */
function Entry({ opened, order }: EntryProps) {
  const { text } = useText();
  const toast = useToast();
  const online = useOnline();
  const navigate = useNavigate();
  const submitErrors = useSubmitErrors();
  const messageFor = useFieldMessages();
  const [enter, entered] = casesApi.useEnterCaseMutation();
  const [edit, edited] = casesApi.useEditCaseMutation();
  // The same until it is entered, so that a repeated request enters it once.
  const key = useRef(createUuid());
  const [initial] = useState(() => valuesOf({ order, ...(opened && { opened }) }));
  const { base, conflict, setConflict, goOnFrom } = useVersions<AdminCase | undefined, Values>(
    opened,
  );
  const validate = structValidator(caseEntry, messageFor);
  const number = order?.number;
  const submit = async (values: Values) => {
    const body = entryOf(values, number);
    const { data, error } = await (base
      ? edit({ params: { number: base.number }, body: { ...body, version: base.version } })
      : enter({ key: key.current, body }));
    if (data) {
      const done = data.customer.email ? 'admin:cases.entered' : 'admin:cases.enteredNoEmail';
      toast.success(text(base ? 'admin:cases.saved' : done, { number: data.number }));
    }
    if (!isAdminError(error)) return undefined;
    if (error.code === 'idempotency_key_reused') key.current = createUuid();
    const now = newerOf<AdminCase>(error, 'case');
    if (now) setConflict({ now, typed: values });
    const messages = serverFieldMessages(error.errors, messageFor);
    return submitErrors(error, withoutPrefix(messages, /^customer\./));
  };
  const done = entered.data ?? edited.data;
  if (done) return <Navigate to={casePath(done.number)} replace />;
  return (
    <ValidatedForm<Values>
      label={text(opened ? 'admin:cases.edit' : 'admin:cases.new')}
      initialValues={initial}
      validate={(values) =>
        withoutPrefix(validate(entryOf(values as Values, number)), /^customer\./)
      }
      onSubmit={submit}
    >
      {({ submitting }) => (
        <Column $gap={5} style={{ maxWidth: 720 }}>
          <Fields order={order} />
          <SubmitError />
          <Offline />
          <Row>
            <Button type="submit" loading={submitting} disabled={!online}>
              {text(opened ? 'admin:cases.save' : 'admin:cases.enter')}
            </Button>
            {opened && (
              <Button variant="secondary" onClick={() => void navigate(casePath(opened.number))}>
                {text('common:action.cancel')}
              </Button>
            )}
          </Row>
          {conflict?.now && (
            <FormConflict
              now={valuesOf({ order, opened: conflict.now })}
              typed={conflict.typed}
              labels={labels}
              onDecided={() => goOnFrom(conflict.now)}
            />
          )}
          <UnsavedInput />
        </Column>
      )}
    </ValidatedForm>
  );
}

/** The order that the case is about, by its number. */
function OrderField({ given, error }: { given: string; error: string | undefined }) {
  const { text } = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(given);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const number = typed.trim();
        void navigate(number === '' ? casePath('new') : newCasePath(number), { replace: true });
      }}
      style={{ maxWidth: 720, marginBottom: 24 }}
    >
      <Field
        label={text('admin:cases.order')}
        hint={text('admin:cases.order.hint')}
        error={error}
        optional
      >
        {(control) => (
          <Row>
            <TextInput
              {...control}
              value={typed}
              maxLength={20}
              autoComplete="off"
              style={{ maxWidth: 240 }}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" variant="secondary">
              {text('admin:cases.order.find')}
            </Button>
          </Row>
        )}
      </Field>
    </form>
  );
}

/** A new case, also of an order (`?order=`), or the correction of one. */
export default function CaseForm({ opened }: { opened?: AdminCase }) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const asked = useSearchParams()[0].get('order') ?? '';
  const number = opened ? (opened.order_number ?? '') : asked;
  const query = ordersApi.useGetOrderQuery({ params: { number } }, { skip: number === '' });
  const order = number === '' ? undefined : query.currentData;
  const { error } = query;
  const failed = number !== '' && isAdminError(error) ? errorText(error) : undefined;
  const loading = number !== '' && !order && failed === undefined;
  return (
    <>
      {!opened && <OrderField key={`order ${number}`} given={number} error={failed} />}
      {opened && failed !== undefined && (
        <ButtonLink variant="secondary" to={casePath(opened.number)}>
          {text('admin:state.notLoaded', { what: text('admin:order.title', { number }) })}
        </ButtonLink>
      )}
      {loading && <Skeleton $height="480px" />}
      {!loading && failed === undefined && (
        <Entry key={`entry ${number}`} order={order} {...(opened && { opened })} />
      )}
    </>
  );
}
