import { useState } from 'react';
import { useField, useFormState } from 'react-final-form';
import { Navigate } from 'react-router';
import styled from 'styled-components';
import type { AdminReduction, ReductionCheck } from '@/contract/admin/priceReductions';
import { reductionKinds } from '@/contract/admin/reductionRules';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { FieldError } from '@/ui/Field';
import { fieldError, FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { SubmitError } from '@/ui/form/SubmitError';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { Panel } from '@/ui/Panel';
import { useToast } from '@/ui/toast/ToastProvider';
import { reloaded } from '../../api/adminApi';
import { isAdminError } from '../../api/adminError';
import { reductionsApi } from '../../api/reductionsApi';
import { useOnce } from '../../lib/useOnce';
import { Columns } from '../../ui/Columns';
import { SendButton } from '../../ui/SendButton';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { ProductFinder } from '../../ui/ProductFinder';
import { FormConflict, readNewer, useVersions } from '../../ui/ConflictDialog';
import { EndReduction } from './ReductionRows';
import {
  newReduction,
  type ReducedProduct,
  reductionFailures,
  reductionMessages,
  type ReductionValues,
  getStart,
  getTerms,
  toValues,
} from './reductionForm';
import { Offline } from '../../ui/QueryState';
import { formatMoney } from '@/contract/money';
import { useDates } from '@/lib/dates';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { ReductionNote } from '@/shared/ReductionNote';
import { useSubmitErrors } from '../../lib/formErrors';
import { toPara } from '../../lib/formValues';

interface PriorPriceFactsProps {
  values: ReductionValues;
  /** Undefined until the product and start are known. */
  check: ReductionCheck | undefined;
}

/** The prior price with its reason, and the text that shoppers will read. */
function PriorPriceFacts({ values, check }: PriorPriceFactsProps) {
  const { text, locale } = useText();
  const { day } = useDates();
  if (!check) return <p>{text('admin:sales.prior.unknown')}</p>;
  const { prior_price: prior, regular_price: regularPrice, lowest_on: lowestOn } = check;
  const price = toPara(values.price);
  const { kind, until } = values;
  return (
    <Stack $gap={3} role="status">
      <dl>
        <Text as="dt">{text('admin:sales.prior')}</Text>
        <dd>
          <Price amount={prior} />
        </dd>
      </dl>
      <Text $tone="text">
        {lowestOn
          ? text('admin:sales.prior.lower', {
              price: formatMoney(prior, locale),
              date: day(lowestOn),
              last: formatMoney(regularPrice, locale),
            })
          : text('admin:sales.prior.hint')}
      </Text>
      {price >= prior && <Text $tone="danger">{text('admin:sales.bad.higher')}</Text>}
      {price > 0 && price < prior && (
        <div>
          <Text>{text('admin:sales.shown.read')}</Text>
          <Price amount={price} />
          <PriorPrice amount={prior} />
          <Text $tone="text">
            <ReductionNote until={kind === 'clearance' ? null : until} />
          </Text>
        </div>
      )}
    </Stack>
  );
}

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 14px 12px;
  align-items: start;
`;
const Chosen = styled(Cluster)`
  padding: 8px 8px 8px 16px;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
`;

function ProductField({ fixed }: { fixed: boolean }) {
  const { text } = useText();
  const { input, meta } = useField<ReducedProduct | null>('product');
  const error = fieldError(meta);
  const label = text('admin:sales.product');
  // Choosing removes the focused element.
  const takesFocus = meta.modified;
  if (!input.value)
    return (
      <ProductFinder
        error={error}
        label={label}
        soldOut
        autoFocus={takesFocus}
        onChoose={({ id, name, net }) => input.onChange({ id, name, net })}
      />
    );
  const { name, net } = input.value;
  return (
    <div>
      <Chosen $between role="group" aria-label={label} aria-describedby={error && 'product-error'}>
        <div>
          <span>{name}</span>
          <Text>{net}</Text>
        </div>
        {!fixed && (
          <Button
            variant="secondary"
            size="small"
            autoFocus={takesFocus}
            onClick={() => input.onChange(null)}
          >
            {text('admin:sales.otherProduct')}
          </Button>
        )}
      </Chosen>
      {error && <FieldError id="product-error">{error}</FieldError>}
    </div>
  );
}

function usePriorPrice(values: ReductionValues, id: number | undefined) {
  const { product, day } = values;
  const start = useDebounced(getStart(values), searchDelayMs);
  const body = { product_id: product?.id ?? 0, starts: start, ...(id !== undefined && { id }) };
  const isSkipped = product === null || day === '' || !/^20\d\d-/.test(start);
  const { currentData, isFetching } = reductionsApi.useCheckReductionQuery(
    { body },
    { ...reloaded, skip: isSkipped },
  );
  return { check: isSkipped ? undefined : currentData, isFetching };
}

interface FieldsProps {
  reduction: AdminReduction | undefined;
  submitting: boolean;
}

function Fields({ reduction, submitting }: FieldsProps) {
  const { text } = useText();
  const { values } = useFormState<ReductionValues>({ subscription: { values: true } });
  const { check, isFetching } = usePriorPrice(values, reduction?.id);
  return (
    <Columns $aside={380}>
      <Stack $gap={5}>
        <ProductField fixed={reduction !== undefined} />
        <FormSelect
          name="kind"
          label={text('admin:sales.kind')}
          options={reductionKinds.map((kind) => ({
            value: kind,
            label: text(`admin:sales.kind.${kind}`),
          }))}
        />
        <Two>
          <FormField name="day" type="date" label={text('admin:sales.from')} />
          <FormField name="time" type="time" label={text('admin:sales.time')} optional />
          {values.kind !== 'clearance' && (
            <FormField
              name="until"
              type="date"
              label={text('admin:sales.until')}
              hint={text('admin:sales.until.hint')}
            />
          )}
        </Two>
        <FormField
          name="price"
          inputMode="decimal"
          autoComplete="off"
          label={text('admin:sales.price')}
          hint={text('admin:sales.price.hint')}
        />
      </Stack>
      <Panel aria-labelledby="reduction-shown">
        <h2 id="reduction-shown">{text('admin:sales.shown')}</h2>
        <Stack $gap={4} aria-busy={isFetching}>
          <PriorPriceFacts values={values} check={check} />
          <SubmitError />
          <Offline />
          <SendButton type="submit" block loading={submitting}>
            {text(reduction ? 'admin:sales.save' : 'admin:sales.plan')}
          </SendButton>
          {reduction && <EndReduction reduction={reduction} />}
        </Stack>
      </Panel>
    </Columns>
  );
}

const labels = {
  kind: 'admin:sales.kind',
  price: 'admin:sales.price',
  from: 'admin:sales.from',
  until: 'admin:sales.until',
} as const;

interface ReductionFormProps {
  /** The planned reduction to edit; without one, the form plans a new reduction. */
  reduction?: AdminReduction;
  product?: ReducedProduct | null;
}

/** Keeps the input until the reduction is planned. */
export default function ReductionForm({ reduction, product = null }: ReductionFormProps) {
  const { text, locale } = useText();
  const submitErrors = useSubmitErrors();
  const toast = useToast();
  const [createReduction, created] = reductionsApi.useCreateReductionMutation();
  const create = useOnce(createReduction);
  const [update, updated] = reductionsApi.useUpdateReductionMutation();
  const [initial] = useState(() => (reduction ? toValues(reduction) : newReduction(product)));
  const { base, conflict, setConflict, continueFrom } = useVersions<
    AdminReduction | undefined,
    ReductionValues
  >(reduction);

  const toForm = ({ kind, price, day, time, until }: ReductionValues) => ({
    kind: text(`admin:sales.kind.${kind}`),
    price,
    from: `${day} ${time}`,
    until: kind === 'clearance' ? '' : until,
  });
  const validate = (input: object) => {
    const values = input as ReductionValues;
    const errors = reductionFailures(values);
    return reductionMessages({ errors }, values.kind, text, locale);
  };
  const submit = async (values: ReductionValues) => {
    const terms = getTerms(values);
    const { data, error } = await (base
      ? update({ params: { id: base.id }, body: { version: base.version, ...terms } })
      : create({ body: { product_id: values.product?.id ?? 0, ...terms } }));
    if (data)
      toast.success(text(data.state === 'running' ? 'admin:sales.begun' : 'admin:sales.saved'));
    if (!isAdminError(error)) return undefined;
    const now = readNewer<AdminReduction>(error, 'reduction');
    if (now) setConflict({ now, typed: values });
    return submitErrors(error, reductionMessages(error, values.kind, text, locale));
  };
  if (created.isSuccess || updated.isSuccess)
    return <Navigate to={adminPaths.reductions} replace />;
  return (
    <ValidatedForm<ReductionValues>
      label={text(reduction ? 'admin:sales.edit' : 'admin:sales.new')}
      initialValues={initial}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <>
          {conflict?.now &&
            (conflict.now.state === 'planned' ? (
              <FormConflict
                now={toValues(conflict.now)}
                typed={conflict.typed}
                selectValues={toForm}
                labels={labels}
                onDecided={() => continueFrom(conflict.now)}
              />
            ) : (
              <Alert tone="warning" role="alert">
                {text('admin:sales.hasBegun')}
              </Alert>
            ))}
          <Fields reduction={base} submitting={submitting} />
          <UnsavedInput />
        </>
      )}
    </ValidatedForm>
  );
}
