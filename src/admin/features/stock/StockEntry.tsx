import { useId, useRef, useState, useEffect } from 'react';
import { useField, useForm, useFormState } from 'react-final-form';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import {
  addMovements,
  inKinds,
  maxShelf,
  type MovementKind,
  type NewMovement,
  outKinds,
  type StockItem,
} from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { Field } from '@/ui/Field';
import { fieldError, FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { SubmitError } from '@/ui/form/SubmitError';
import {
  type FieldMessages,
  type OwnFieldMessages,
  serverFieldMessages,
  structValidator,
  useFieldMessages,
} from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { ChevronRight, Minus, Plus } from 'lucide-react';
import { from } from '@/ui/media';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { recallsApi } from '../../api/recallsApi';
import { stockApi } from '../../api/stockApi';
import { countPath } from '../../lib/links';
import { useSubmitErrors } from '../../lib/formErrors';
import { withoutPrefix } from '../../lib/formValues';
import { useOnce } from '../../lib/useOnce';
import { SendButton } from '../../ui/SendButton';
import { UnsavedChanges } from '../../ui/UnsavedInput';
import { readShortages } from '../../lib/stockRows';
import { kindTexts } from './Ledger';
import { StepperPill } from '@/shared/QuantityStepper';

interface MovementValues {
  reason: 'in' | 'out';
  kind: MovementKind;
  quantity: string;
  batch: string;
  best_before: string;
  note: string;
}

const movementKinds: Readonly<Record<MovementValues['reason'], readonly MovementKind[]>> = {
  in: inKinds,
  out: outKinds,
};

const newMovementValues: MovementValues = {
  reason: 'in',
  kind: inKinds[0],
  quantity: '',
  batch: '',
  best_before: '',
  note: '',
};

/** Undefined unless the input is a whole number. */
const parseQuantity = (typed: string): number | undefined =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined;

/** Only incoming goods have a best-before date. The form keeps it while the other direction is selected. */
function toMovement(productId: number, values: MovementValues): NewMovement {
  const { reason, kind, quantity, batch, best_before, note } = values;
  return {
    product_id: productId,
    reason,
    kind,
    quantity: parseQuantity(quantity) ?? Number.NaN,
    ...(batch.trim() !== '' && { batch }),
    ...(reason === 'in' && best_before !== '' && { best_before }),
    ...(note.trim() !== '' && { note }),
  };
}

/** Maps the errors of a request with one movement to the form's fields. */
const movementFields = (messages: FieldMessages) => withoutPrefix(messages, /^movements\.0\./);

const Pill = styled(StepperPill)`
  grid-template-columns: 44px minmax(52px, 1fr) 44px;
  width: 100%;
  height: 50px;

  &:has([aria-invalid]) {
    outline-color: var(--danger);
  }
`;

interface QuantityFieldProps {
  /** Focuses the field whenever this number grows. */
  focusRequests: number;
}

function QuantityField({ focusRequests }: QuantityFieldProps) {
  const { text } = useText();
  const { input, meta } = useField<string>('quantity', { parse: (value) => value });
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRequests > 0) control.current?.focus();
  }, [focusRequests]);
  const pieces = parseQuantity(input.value) ?? 0;
  return (
    <Field label={text('admin:stock.pieces')} error={fieldError(meta)}>
      {(aria) => (
        <Pill $small={false}>
          <button
            type="button"
            aria-label={text('admin:stock.less')}
            aria-disabled={pieces <= 1 || undefined}
            onClick={() => pieces > 1 && input.onChange(`${pieces - 1}`)}
          >
            <Minus aria-hidden="true" />
          </button>
          <input
            {...input}
            {...aria}
            ref={control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            aria-required="true"
          />
          <button
            type="button"
            aria-label={text('admin:stock.more')}
            onClick={() => input.onChange(`${pieces + 1}`)}
          >
            <Plus aria-hidden="true" />
          </button>
        </Pill>
      )}
    </Field>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 14px 12px;
  align-items: end;
  margin-top: 16px;
  color: var(--text);

  & > [role='group'] {
    display: grid;
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
  }
  & > [role='group'],
  & > [data-wide],
  & > [role='alert'],
  & > :has([aria-invalid='true']) {
    grid-column: 1 / -1;
  }
  ${from(1024)} {
    select,
    input {
      font-size: var(--text-sm);
    }
  }
`;
const Outcome = styled.output`
  --icon: 15px;
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: 6px 14px;
  justify-content: space-between;
  font-size: var(--text-xs);
  color: var(--text-muted);

  span {
    display: inline-flex;
    gap: 5px;
    align-items: center;
  }
  strong {
    color: var(--text);
  }
  strong[data-short] {
    color: var(--danger);
  }
`;

const useValues = () => useFormState<MovementValues>({ subscription: { values: true } }).values;

function Result({ item }: { item: StockItem }) {
  const { text } = useText();
  const { reason, quantity } = useValues();
  const pieces = parseQuantity(quantity);
  const delta = pieces && (reason === 'in' ? pieces : -pieces);
  const numbers = [
    { label: text('admin:stock.column.forSale'), now: item.for_sale },
    { label: text('admin:stock.column.onShelf'), now: item.shelf },
  ];
  return (
    <Outcome>
      {numbers.map(({ label, now }) => (
        <span key={label}>
          <span>{`${label} ${now}`}</span>
          {delta ? (
            <>
              <ChevronRight role="img" aria-label="→" />
              <strong data-short={item.for_sale + delta < 0 ? '' : undefined}>{now + delta}</strong>
            </>
          ) : null}
        </span>
      ))}
    </Outcome>
  );
}

/** The batch. For outgoing goods, received batches are suggested. */
function BatchField({ item, reason }: { item: StockItem; reason: MovementValues['reason'] }) {
  const { text } = useText();
  const list = useId();
  const { data = [] } = recallsApi.useListBatchesQuery({ params: { id: item.product_id } });
  return (
    <>
      <FormField
        name="batch"
        label={text('admin:stock.batch')}
        autoComplete="off"
        list={reason === 'out' ? list : undefined}
        optional
      />
      <datalist id={list}>
        {data.map(({ batch, pieces }) => pieces > 0 && <option key={batch} value={batch} />)}
      </datalist>
    </>
  );
}

interface EntryFieldsProps {
  item: StockItem;
  focusRequests: number;
  submitting: boolean;
  onDirtyChange: ((isDirty: boolean) => void) | undefined;
}

function EntryFields({ item, focusRequests, submitting, onDirtyChange }: EntryFieldsProps) {
  const { text } = useText();
  const form = useForm<MovementValues>();
  const navigate = useNavigate();
  const { reason, quantity, batch, best_before, note } = useValues();
  const isDirty = [quantity, batch, best_before, note].join('') !== '';
  useEffect(() => {
    onDirtyChange?.(isDirty);
    return () => onDirtyChange?.(false);
  }, [isDirty, onDirtyChange]);
  const changeReason = (to: MovementValues['reason'] | 'count') => {
    // Counting has a separate screen, which starts with this product.
    if (to === 'count') {
      void navigate(countPath(item.product_id));
      return;
    }
    form.batch(() => {
      form.change('reason', to);
      form.change('kind', movementKinds[to][0]!);
    });
  };
  return (
    <>
      <SegmentedControl<MovementValues['reason'] | 'count'>
        label={text('admin:stock.change')}
        value={reason}
        segments={[
          { value: 'in', label: text('admin:stock.in') },
          { value: 'out', label: text('admin:stock.out') },
          { value: 'count', label: text('admin:stock.count') },
        ]}
        onChange={changeReason}
      />
      <div data-wide="">
        <FormSelect
          name="kind"
          label={text('admin:stock.reason')}
          options={movementKinds[reason].map((kind) => ({
            value: kind,
            label: text(kindTexts[kind]),
          }))}
        />
      </div>
      <QuantityField focusRequests={focusRequests} />
      <BatchField item={item} reason={reason} />
      {reason === 'in' && (
        <FormField name="best_before" type="date" label={text('admin:stock.bestBefore')} optional />
      )}
      <div data-wide={reason === 'in' ? undefined : ''}>
        <FormField name="note" label={text('admin:stock.note')} autoComplete="off" optional />
      </div>
      <Result item={item} />
      <UnsavedChanges dirty={isDirty} survivesQueryChange />
      <SubmitError />
      <div data-wide="">
        <SendButton type="submit" block loading={submitting}>
          {text(reason === 'in' ? 'admin:stock.submit.in' : 'admin:stock.submit.out')}
        </SendButton>
      </div>
    </>
  );
}

const fieldMessages: OwnFieldMessages = {
  'movements.0.batch': { invalid: { id: 'admin:stock.batch.unknown' } },
};

interface StockEntryProps {
  item: StockItem;
  /** Focuses the quantity whenever this number grows. */
  focusRequests?: number;
  /** Called with true while there is unsaved input. */
  onDirtyChange?: (isDirty: boolean) => void;
  onDone?: () => void;
}

/** Books incoming or outgoing units of a product, and keeps the input until they are booked. */
export default function StockEntry({
  item,
  focusRequests = 0,
  onDirtyChange,
  onDone,
}: StockEntryProps) {
  const { text } = useText();
  const submitErrors = useSubmitErrors();
  const messageFor = useFieldMessages(fieldMessages);
  const toast = useToast();
  const add = useOnce(stockApi.useAddMovementsMutation()[0]);
  const [booked, setBooked] = useState(0);
  const [initial, setInitial] = useState(newMovementValues);
  const { product_id: id } = item;

  const check = structValidator(addMovements.body, messageFor);
  const validate = (input: object) => {
    const values = input as MovementValues;
    return {
      ...movementFields(check({ movements: [toMovement(id, values)] })),
      ...(values.quantity.trim() === '' && { quantity: messageFor('quantity', 'required') }),
      // A best-before date requires a batch.
      ...(values.reason === 'in' &&
        values.best_before !== '' &&
        values.batch.trim() === '' && { batch: text('admin:stock.batch.needed') }),
    };
  };
  const submit = async (values: MovementValues) => {
    const { data, error } = await add({ body: { movements: [toMovement(id, values)] } });
    if (!isAdminError(error)) {
      const [change] = data ?? [];
      if (change) toast.success(text('admin:stock.done', { ...change }));
      setBooked((times) => times + 1);
      // The next entry is often of the same kind.
      setInitial({ ...newMovementValues, reason: values.reason, kind: values.kind });
      onDirtyChange?.(false);
      onDone?.();
      return undefined;
    }
    const [short] = readShortages(error);
    if (short) return { quantity: text('admin:stock.short', { available: short.available }) };
    if (error.errors?.['movements.0.reason']) return { kind: text('admin:sales.clearance.stock') };
    if (error.errors?.['movements.0.quantity'])
      return { quantity: text('admin:stock.shelfFull', { most: maxShelf }) };
    return submitErrors(error, movementFields(serverFieldMessages(error.errors, messageFor)));
  };
  return (
    <ValidatedForm<MovementValues>
      key={booked}
      label={text('admin:stock.enter', { name: item.name })}
      initialValues={initial}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <Fields>
          <EntryFields
            item={item}
            focusRequests={focusRequests + booked}
            submitting={submitting}
            onDirtyChange={onDirtyChange}
          />
        </Fields>
      )}
    </ValidatedForm>
  );
}
