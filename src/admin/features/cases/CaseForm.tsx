import { useState } from 'react';
import { useField } from 'react-final-form';
import { Form, Navigate, useSearchParams } from 'react-router';
import { type AdminCase, type CaseEntry, caseEntry } from '@/contract/admin/cases';
import type { AdminOrder } from '@/contract/admin/orders';
import { shopDay } from '@/contract/deliveryDay';
import { defaultLocale, languageNames, locales } from '@/contract/locale';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Cluster } from '@/ui/primitives';
import { Field } from '@/ui/Field';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { FormGrid } from '@/ui/Grid';
import { TextInput } from '@/ui/inputs';
import { Skeleton } from '@/ui/Skeleton';
import { useToast } from '@/ui/toast/ToastProvider';
import { PersonFields, personLabels } from '@/shared/PersonFields';
import { isAdminError } from '../../api/adminError';
import { casesApi } from '../../api/casesApi';
import { ordersApi } from '../../api/ordersApi';
import { useOnce } from '../../lib/useOnce';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { AdminForm } from '../../ui/AdminForm';
import { FormConflict, readNewer, useVersions } from '../../ui/ConflictDialog';
import {
  kindNames,
  useCasePath,
  wayTexts,
  wishTexts,
  allLines,
  chosenLines,
  LineQuantities,
} from './caseParts';

/** An entry with all lines of the order and with an empty text for each missing value. */
type Values = Omit<CaseEntry, 'customer' | 'wants' | 'order_number'> &
  Pick<AdminCase, 'customer'> & { wants: '' | NonNullable<CaseEntry['wants']> };

interface EntryProps {
  opened: AdminCase | undefined;
  order: AdminOrder | undefined;
}

function toCaseValues({ opened, order }: EntryProps): Values {
  const { name, last_name, phone, email } = order?.contact ?? {};
  const { kind, locale, received_on, received_by, said, wants, customer, lines } = opened ?? {};
  return {
    kind: kind ?? 'complaint',
    customer: customer ?? {
      ...{ name: name ?? '', last_name: last_name ?? '', phone: phone ?? '', email: email ?? '' },
      city: order?.address.city ?? '',
    },
    locale: locale ?? order?.locale ?? defaultLocale,
    received_on: received_on ?? shopDay(new Date()),
    received_by: received_by ?? 'email',
    said: said ?? '',
    wants: wants ?? '',
    lines: allLines(order, lines),
  };
}

function toEntry({ customer, lines, wants, ...values }: Values, order?: AdminOrder): CaseEntry {
  const { email, ...person } = customer;
  return {
    ...values,
    customer: { ...person, ...(email.trim() !== '' && { email }) },
    lines: chosenLines(lines),
    ...(order && { order_number: order.number }),
    ...(values.kind === 'complaint' && wants !== '' && { wants }),
  };
}

const labels = {
  kind: 'admin:cases.kind',
  ...personLabels,
  city: 'admin:cases.city',
  received_on: 'admin:cases.receivedOn',
  received_by: 'admin:cases.receivedBy',
  said: 'admin:cases.said',
  wants: 'admin:cases.wants',
  lines: 'admin:cases.lines',
} as const;

function Fields({ order }: Pick<EntryProps, 'order'>) {
  const { text } = useText();
  const isComplaint = useField<CaseEntry['kind']>('kind').input.value === 'complaint';
  return (
    <>
      <FormGrid>
        <FormSelect name="kind" label={text(labels.kind)} options={kindNames} />
        <FormField name="received_on" type="date" span={3} label={text(labels.received_on)} />
        <FormSelect
          name="received_by"
          span={3}
          label={text(labels.received_by)}
          options={wayTexts}
        />
        <PersonFields
          prefix="customer."
          fieldProps={{
            email: { hint: text('admin:cases.email.hint'), optional: true, span: 3 },
            phone: { optional: true, span: 3 },
          }}
          autoComplete="off"
        />
        <FormField
          name="customer.city"
          span={3}
          optional
          autoComplete="off"
          label={text(labels.city)}
        />
        <FormSelect
          name="locale"
          span={3}
          label={text('admin:phone.locale')}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
        <FormField name="said" control="area" label={text(labels.said)} />
        {isComplaint && (
          <FormSelect
            name="wants"
            optional
            label={text(labels.wants)}
            placeholder={text('admin:cases.wish.none')}
            options={wishTexts}
          />
        )}
      </FormGrid>
      {order && <LineQuantities lines={order.lines} />}
    </>
  );
}

/** Keeps the input until the case is saved. */
function Entry({ opened, order }: EntryProps) {
  const { text } = useText();
  const getPath = useCasePath();
  const toast = useToast();
  const [enterCase, entered] = casesApi.useEnterCaseMutation();
  const enter = useOnce(enterCase);
  const [edit, edited] = casesApi.useEditCaseMutation();
  const [initial] = useState(() => toCaseValues({ order, opened }));
  const { base, conflict, setConflict, continueFrom } = useVersions<AdminCase | undefined, Values>(
    opened,
  );
  const send = async (body: CaseEntry, values: Values) => {
    const response = await (base
      ? edit({ params: { number: base.number }, body: { ...body, version: base.version } })
      : enter({ body }));
    const { error } = response;
    const now = isAdminError(error) && readNewer<AdminCase>(error, 'case');
    if (now) setConflict({ now, typed: values });
    return response;
  };
  const savedCase = entered.data ?? edited.data;
  if (savedCase) return <Navigate to={getPath(savedCase.number)} replace />;
  return (
    <div style={{ maxWidth: 720 }}>
      <AdminForm
        label={text(opened ? 'admin:cases.edit' : 'admin:cases.new')}
        struct={caseEntry}
        initialValues={initial}
        toInput={(values) => toEntry(values, order)}
        send={send}
        onDone={({ number, customer }) => {
          const doneText = customer.email ? 'admin:cases.entered' : 'admin:cases.enteredNoEmail';
          toast.success(text(base ? 'admin:cases.saved' : doneText, { number }));
        }}
        submitLabel={text(opened ? 'admin:cases.save' : 'admin:cases.enter')}
        actions={
          opened ? (
            <ButtonLink variant="secondary" to={getPath(opened.number)}>
              {text('common:action.cancel')}
            </ButtonLink>
          ) : null
        }
      >
        <Fields order={order} />
        {conflict?.now && (
          <FormConflict
            now={toCaseValues({ order, opened: conflict.now })}
            typed={conflict.typed}
            selectValues={({ kind, received_by, wants, ...values }: Values) => ({
              ...values,
              kind: text(kindNames[kind]),
              received_by: text(wayTexts[received_by]),
              wants: wants && text(wishTexts[wants]),
            })}
            labels={labels}
            onDecided={() => continueFrom(conflict.now)}
          />
        )}
        <UnsavedInput />
      </AdminForm>
    </div>
  );
}

function OrderField({
  initialNumber,
  error,
}: {
  initialNumber: string;
  error: string | undefined;
}) {
  const { text } = useText();
  return (
    <Form replace style={{ maxWidth: 720, marginBottom: 24 }}>
      <Field
        label={text('admin:cases.order')}
        hint={text('admin:cases.order.hint')}
        error={error}
        optional
      >
        {(control) => (
          <Cluster>
            <TextInput
              {...control}
              name="order"
              defaultValue={initialNumber}
              maxLength={20}
              autoComplete="off"
              style={{ maxWidth: 200 }}
            />
            <Button type="submit" variant="secondary">
              {text('admin:cases.order.find')}
            </Button>
          </Cluster>
        )}
      </Field>
    </Form>
  );
}

/** Enters a new case, optionally about an order (`?order=`), or corrects a case. */
export default function CaseForm({ opened }: { opened?: AdminCase }) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const getPath = useCasePath();
  const orderNumber = useSearchParams()[0].get('order')?.trim() ?? '';
  const number = opened ? (opened.order_number ?? '') : orderNumber;
  const query = ordersApi.useGetOrderQuery({ params: { number } }, { skip: number === '' });
  const order = number === '' ? undefined : query.currentData;
  const { error } = query;
  // Once the form is shown, a failed request must not remove the user's input.
  const failed = number !== '' && !order && isAdminError(error) ? errorText(error) : undefined;
  const isLoadingOrder = number !== '' && !order && failed === undefined;
  return (
    <>
      {!opened && <OrderField key={`order ${number}`} initialNumber={number} error={failed} />}
      {opened && failed !== undefined && (
        <ButtonLink variant="secondary" to={getPath(opened.number)}>
          {text('admin:state.notLoaded', { what: text('admin:order.title', { number }) })}
        </ButtonLink>
      )}
      {isLoadingOrder && <Skeleton $height="480px" />}
      {!isLoadingOrder && failed === undefined && (
        <Entry key={`entry ${number}`} order={order} opened={opened} />
      )}
    </>
  );
}
