import { useEffect, useMemo, useState } from 'react';
import { useField, useForm } from 'react-final-form';
import { Navigate, useSearchParams } from 'react-router';
import styled from 'styled-components';
import type { City } from '@/contract/address';
import { languageNames, locales } from '@/contract/locale';
import type { CustomerPage } from '@/contract/admin/customers';
import type { CodeProblem } from '@/contract/codeProblems';
import { normalizeCode } from '@/contract/codeRules';
import type { OrderQuote } from '@/contract/admin/phoneOrders';
import type { DeliveryMethod } from '@/contract/order';
import { codeMaxLength, maxQuantityPerLine } from '@/contract/limits';
import { formatMoney } from '@/contract/money';
import { type MessageId, useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { Alert } from '@/ui/Alert';
import { Stack } from '@/ui/primitives';
import { ErrorState } from '@/ui/ErrorState';
import { AddressFields } from '@/shared/AddressFields';
import { fieldError, FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { SubmitError } from '@/ui/form/SubmitError';
import { serverFieldMessages } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { from } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { useToast } from '@/ui/toast/ToastProvider';
import { adminPaths } from '@/contract/admin/paths';
import { reloaded } from '../../../api/adminApi';
import { isAdminError } from '../../../api/adminError';
import { customersApi } from '../../../api/customersApi';
import { phoneOrdersApi } from '../../../api/phoneOrdersApi';
import { orderPath } from '../../../lib/links';
import { useSubmitErrors } from '../../../lib/formErrors';
import { useOnce } from '../../../lib/useOnce';
import { ReturnedParcels } from '../../../ui/ReturnedParcels';
import { CheckField } from '../../../ui/CheckField';
import { Columns } from '../../../ui/Columns';
import { StickyBar } from '../../../ui/StickyBar';
import { UnsavedInput } from '../../../ui/UnsavedInput';
import { ProductFinder } from '../../../ui/ProductFinder';
import { QueryState } from '../../../ui/QueryState';
import { ScreenHead } from '../../../ui/ScreenHead';
import { ContactFields, deliveryFields, NoteFields, useDeliveryForm } from '../deliveryForm';
import { OrderSums } from '../OrderSums';
import {
  KnownCustomers,
  OrderLines,
  customerValues,
  type PhoneLine,
  toPhoneOrder,
  type PhoneOrderValues,
  requestedLines,
} from './phoneOrderParts';
import { SendButton } from '../../../ui/SendButton';

const StickyColumns = styled(Columns)`
  section > h2 {
    margin-bottom: 16px;
  }
  ${from(1024)} {
    & > :last-child {
      position: var(--sticky);
      top: 24px;
    }
  }
`;

/** On phones, the panel stays visible above the tabs; on wide screens, it is beside the form. */
const ReadOut = styled(StickyBar)`
  font-size: var(--text-md);
  font-weight: 600;

  ${from(1024)} {
    display: none;
  }
`;

const codeProblemTexts: Readonly<Record<CodeProblem, MessageId>> = {
  invalid: 'common:code.invalid',
  used: 'admin:codes.bad.used',
  categories: 'admin:codes.bad.categories',
  reduced: 'admin:codes.bad.reduced',
  minimum: 'admin:codes.bad.minimum',
  free_delivery: 'admin:codes.bad.freeDelivery',
};

function useOrderLines() {
  const form = useForm<PhoneOrderValues>();
  const { input, meta } = useField<readonly PhoneLine[]>('lines');
  const { value: lines } = input;
  const { value: delivery_method } = useField<DeliveryMethod>('delivery_method').input;
  const { value: typedCode } = useField<string>('code').input;
  const code = useDebounced(typedCode.trim(), searchDelayMs);
  const quotedLines = useDebounced(
    useMemo(() => requestedLines(lines), [lines]),
    searchDelayMs,
  );
  const quote = phoneOrdersApi.useQuoteOrderQuery(
    { body: { lines: quotedLines, delivery_method, ...(code && { code }) } },
    { skip: quotedLines.length === 0 },
  );
  const total = quote.data?.total_amount ?? 0;
  useEffect(
    () =>
      form.batch(() => {
        form.change('total_amount', total);
        form.change('terms_accepted', false);
      }),
    [form, total],
  );
  const change = (changes: readonly PhoneLine[]) =>
    form.batch(() => {
      form.change('lines', changes);
      // A changed amount must be read out again.
      form.change('terms_accepted', false);
    });
  return {
    lines,
    change,
    error: fieldError(meta),
    quote: lines.length > 0 ? quote.data : undefined,
    code,
    fetching: quote.isFetching,
    retry: quote.isError && lines.length > 0 && (() => void quote.refetch()),
  };
}

interface QuoteProps {
  quote: OrderQuote;
  pickup: boolean;
}

function Reading({ quote, pickup }: QuoteProps) {
  const { text, locale } = useText();
  const money = (amount: number) => formatMoney(amount, locale);
  return (
    <p>
      {text(pickup ? 'admin:phone.reading.pickup' : 'admin:phone.reading', {
        count: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        total: money(quote.total_amount),
        delivery: quote.delivery === 0 ? 'none' : money(quote.delivery),
      })}
    </p>
  );
}

/** Rendered only if the shop offers pickup. */
function DeliveryChoice() {
  const { text, locale } = useText();
  const { input } = useField<DeliveryMethod>('delivery_method');
  const { data: shop } = phoneOrdersApi.useGetShopQuery({ locale }, reloaded);
  if (!shop?.delivery.pickup.offered && input.value === 'courier') return null;
  return (
    <div>
      <SegmentedControl<DeliveryMethod>
        label={text('checkout:delivery.heading')}
        value={input.value}
        segments={[
          { value: 'courier', label: text('checkout:delivery.courier') },
          { value: 'pickup', label: text('common:pickup.title') },
        ]}
        onChange={input.onChange}
      />
    </div>
  );
}

interface FieldsProps {
  cities: readonly City[];
  submitting: boolean;
  amountChanged: boolean;
}

function Fields({ cities, submitting, amountChanged }: FieldsProps) {
  const { text } = useText();
  const { lines, change, error, quote, code, fetching, retry } = useOrderLines();
  const isPickup = useField<DeliveryMethod>('delivery_method').input.value === 'pickup';
  return (
    <StickyColumns $aside={350}>
      <Stack $gap={7}>
        <section>
          <h2>{text('admin:order.customer')}</h2>
          <ContactFields>
            <KnownCustomers cities={cities} />
          </ContactFields>
        </section>
        <section>
          <h2>{text('admin:order.lines')}</h2>
          <ProductFinder
            error={error}
            counts
            onChoose={(product, count) => {
              const isListed = lines.some(({ id }) => id === product.id);
              change(
                isListed
                  ? lines.map((line) =>
                      line.id === product.id
                        ? {
                            ...line,
                            quantity: Math.min(line.quantity + count, maxQuantityPerLine),
                          }
                        : line,
                    )
                  : [...lines, { ...product, quantity: count }],
              );
            }}
          />
          {lines.length > 0 && <OrderLines lines={lines} quote={quote} onChange={change} />}
        </section>
        <section>
          <h2>{text('checkout:address.heading')}</h2>
          <Stack>
            <DeliveryChoice />
            {!isPickup && <AddressFields cities={cities} autoComplete={false} />}
          </Stack>
        </section>
        <section>
          <h2>{text('admin:phone.notes')}</h2>
          <Stack>
            <NoteFields pickup={isPickup} />
            <FormSelect
              name="locale"
              label={text('admin:phone.locale')}
              options={locales.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Stack>
        </section>
        {quote && (
          <ReadOut>
            <Reading quote={quote} pickup={isPickup} />
          </ReadOut>
        )}
      </Stack>
      <Panel aria-labelledby="phone-order-total">
        <h2 id="phone-order-total">{text('admin:phone.total')}</h2>
        <Stack aria-busy={fetching}>
          <FormField
            name="code"
            label={text('admin:phone.code')}
            hint={
              code && quote?.code_problem ? text(codeProblemTexts[quote.code_problem]) : undefined
            }
            autoComplete="off"
            maxLength={codeMaxLength}
            optional
          />
          {retry && (
            <ErrorState onRetry={retry} retrying={fetching}>
              {text('admin:state.notLoaded', { what: text('admin:order.total') })}
            </ErrorState>
          )}
          {quote ? (
            <>
              <OrderSums
                order={{
                  ...quote,
                  code: quote.code_problem === null && code ? normalizeCode(code) : null,
                }}
                pickup={isPickup}
              />
              <Reading quote={quote} pickup={isPickup} />
            </>
          ) : (
            <p>{text('admin:phone.noLines')}</p>
          )}
          {amountChanged && (
            <Alert tone="warning" role="alert">
              {text('admin:phone.amountChanged')}
            </Alert>
          )}
          <CheckField name="terms_accepted" label={text('admin:phone.consent')} />
          <SubmitError />
          <SendButton type="submit" block loading={submitting}>
            {text('admin:phone.submit')}
          </SendButton>
        </Stack>
      </Panel>
    </StickyColumns>
  );
}

interface OrderFormProps {
  cities: readonly City[];
  customer: CustomerPage | undefined;
}

function OrderForm({ cities, customer }: OrderFormProps) {
  const { text } = useText();
  const submitErrors = useSubmitErrors();
  const toast = useToast();
  const { messageFor, validateContact, validateAddress } = useDeliveryForm();
  const [createOrder, { data: entered, error: rejection }] =
    phoneOrdersApi.useCreatePhoneOrderMutation();
  const create = useOnce(createOrder);

  const [initialValues] = useState(() => customerValues(customer, cities));

  const validate = (input: object) => {
    const values = input as PhoneOrderValues;
    return {
      ...validateContact(values),
      ...(values.delivery_method === 'courier' && validateAddress(values)),
      ...(values.lines.length === 0 && { lines: text('admin:phone.noLines') }),
      ...(!values.terms_accepted && { terms_accepted: text('admin:phone.consent.needed') }),
    };
  };
  const submit = async (values: PhoneOrderValues) => {
    const { data, error } = await create({ body: toPhoneOrder(values) });
    if (data) toast.success(text('admin:phone.done', { number: data.number }));
    if (!isAdminError(error) || error.code === 'amount_changed') return undefined;
    return submitErrors(error, deliveryFields(serverFieldMessages(error.errors, messageFor)));
  };
  if (entered) return <Navigate to={orderPath(entered.number)} replace />;
  return (
    <ValidatedForm<PhoneOrderValues>
      label={text('admin:phone.title')}
      initialValues={initialValues}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <>
          {customer && customer.parcels.came_back.length > 0 && (
            <div style={{ marginBottom: 24 }}>
              <ReturnedParcels parcels={customer.parcels} newTab />
            </div>
          )}
          <Fields
            cities={cities}
            submitting={submitting}
            amountChanged={isAdminError(rejection) && rejection.code === 'amount_changed'}
          />
          <UnsavedInput />
        </>
      )}
    </ValidatedForm>
  );
}

/** The form for a phone order. Input is kept until the order is entered. */
export default function PhoneOrder() {
  const { text } = useText();
  const cities = phoneOrdersApi.useListCitiesQuery();
  const id = Number(useSearchParams()[0].get('customer')) || 0;
  const customer = customersApi.useGetCustomerQuery(
    { params: { id } },
    { skip: id === 0, ...reloaded },
  );
  const isKnown = id === 0 || customer.isError || customer.data !== undefined;
  const title = text('admin:phone.title');
  return (
    <>
      <ScreenHead title={title} back={{ to: adminPaths.orders, label: text('admin:order.back') }} />
      {cities.data && isKnown ? (
        <OrderForm cities={cities.data} customer={customer.data} />
      ) : (
        <QueryState query={cities} what={title} height="480px" />
      )}
    </>
  );
}
