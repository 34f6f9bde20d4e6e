import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { EmptyState } from '@/ui/EmptyState';
import { stockApi } from '@/admin/api/stockApi';
import { Offline, QueryState } from '@/admin/ui/QueryState';
import { ScreenHead } from '@/admin/ui/ScreenHead';
import { useCan } from '../../../session/May';
import type { FormApi } from 'final-form';
import { useForm, useFormState } from 'react-final-form';
import { array, type Infer, is } from 'superstruct';
import { updateProductValues, valuesConflict } from '@/contract/admin/productValues';
import type { StockItem } from '@/contract/admin/stock';
import { formatMoney } from '@/contract/money';
import { normalizeForSearch, searchTokens, withoutDj } from '@/contract/search';
import { Button } from '@/ui/Button';
import { SubmitError } from '@/ui/form/SubmitError';
import {
  type FieldMessages,
  serverFieldMessages,
  structValidator,
  useFieldMessages,
} from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { ResponsiveTable } from '@/ui/ResponsiveTable';
import { useToast } from '@/ui/toast/ToastProvider';
import { type AdminError, isAdminError } from '@/admin/api/adminError';
import { productsApi } from '@/admin/api/productsApi';
import { nested, useSubmitErrors } from '@/admin/lib/formErrors';
import { ActionBar } from '@/admin/ui/StickyBar';
import { useOnline } from '@/admin/lib/useOnline';
import { UnsavedInput } from '@/admin/ui/UnsavedInput';
import { readNewer, ConflictDialog } from '../../../ui/ConflictDialog';
import { readShortages } from '../../../lib/stockRows';
import {
  priceColumns,
  SeenContext,
  stockColumns,
  valueTexts,
  parseCells,
  changedNames,
  getChanges,
  convert,
  getKey,
  type Seen,
  toSeen,
  formatNumber,
  typedValues,
  type TypedValues,
  valueNames,
} from './valueColumns';

type Form = FormApi<TypedValues>;
const conflictsStruct = array(valuesConflict);

/** Continues from newer values; input that differs from them is kept. */
function continueFrom(form: Form, seen: Seen, isKept: (key: string) => boolean): void {
  const { values } = form.getState();
  form.batch(() => {
    form.initialize(typedValues(seen));
    for (const key of Object.keys(seen))
      if (isKept(key) && changedNames(seen, values, key).length > 0) form.change(key, values[key]);
  });
}

interface ValuesFormProps {
  items: readonly StockItem[];
  q: string;
  title: string;
  /** Clears the search, which hides some products. */
  onShowAll: () => void;
}

/** Saves all changes or none, and shows another user's changes beside the input. */
function ValuesForm({ items, q, title, onShowAll }: ValuesFormProps) {
  const { text, locale } = useText();
  const toast = useToast();
  const messageFor = useFieldMessages();
  const submitErrors = useSubmitErrors();
  const [send] = productsApi.useUpdateProductValuesMutation();
  const [seen, setSeen] = useState(() => toSeen(items));
  const [initial] = useState(() => typedValues(seen));
  const [conflict, setConflict] = useState<readonly Infer<typeof valuesConflict>[]>();

  const getFields = (changes: ReturnType<typeof getChanges>, messages: FieldMessages) =>
    nested(
      Object.fromEntries(
        Object.entries(messages).flatMap(([path, message]) => {
          const [, index, name] = /^changes\.(\d+)\.(\w+)\.now$/.exec(path) ?? [];
          const change = changes[Number(index)];
          return change ? [[`${getKey(change.product_id)}.${name}`, message]] : [];
        }),
      ),
    );
  const check = structValidator(updateProductValues.body, messageFor);
  const validate = (values: object) => {
    const changes = getChanges(seen, values as TypedValues);
    return changes.length > 0 ? getFields(changes, check({ changes })) : {};
  };
  const rejected = (error: AdminError, changes: ReturnType<typeof getChanges>) => {
    const conflicts = readNewer<unknown>(error, 'conflicts');
    if (is(conflicts, conflictsStruct)) {
      setConflict(conflicts);
      return undefined;
    }
    const getReduced = (path: string) => {
      const change = changes[Number(path.split('.')[1])];
      const item = items.find(({ product_id }) => product_id === change?.product_id);
      return formatMoney(item?.reduced_price ?? 0, locale);
    };
    const messages = serverFieldMessages(error.errors, (path, code) =>
      path.endsWith('price.now') && (code as string) === 'not_lower'
        ? text('admin:values.notLower', { price: getReduced(path) })
        : messageFor(path, code),
    );
    const short = readShortages(error).map(({ product_id, requested }) => [
      `${getKey(product_id)}.shelf`,
      text('admin:stock.count.reserved', { reserved: requested }),
    ]);
    onShowAll();
    return submitErrors(error, {
      ...getFields(changes, messages),
      ...nested(Object.fromEntries(short) as FieldMessages),
    });
  };
  const submit = async (values: TypedValues, form: Form) => {
    const changes = getChanges(seen, values);
    if (changes.length === 0) return undefined;
    const { error } = await send({ body: { changes } });
    if (isAdminError(error)) return rejected(error, changes);
    const saved = changes.map(({ product_id, price, shelf }) => {
      const before = seen[getKey(product_id)] ?? { price: 0, shelf: 0 };
      const row = { price: price?.now ?? before.price, shelf: shelf?.now ?? before.shelf };
      return [getKey(product_id), row];
    });
    const next = { ...seen, ...Object.fromEntries(saved) } as Seen;
    setSeen(next);
    continueFrom(form, next, () => true);
    toast.success(text('admin:values.saved', { count: changes.length }));
    return undefined;
  };
  return (
    <ValidatedForm<TypedValues>
      label={title}
      initialValues={initial}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <SeenContext value={seen}>
          <Grid items={items} q={q} title={title} seen={seen} submitting={submitting} />
          <NewerValues items={items} seen={seen} onNewer={setSeen} />
          <UnsavedInput />
          {conflict && (
            <Conflict
              {...{ conflict, items, seen }}
              onDecided={(next) => {
                setSeen(next);
                setConflict(undefined);
              }}
            />
          )}
        </SeenContext>
      )}
    </ValidatedForm>
  );
}

/** Shows another user's changes, except in rows with input, where saving reports them. */
function NewerValues({
  items,
  seen,
  onNewer,
}: Pick<ValuesFormProps, 'items'> & { seen: Seen; onNewer: (seen: Seen) => void }) {
  const form = useForm<TypedValues>() as Form;
  const [handledItems, setHandledItems] = useState(items);
  useEffect(() => {
    if (handledItems === items) return;
    setHandledItems(items);
    const { values } = form.getState();
    const isKept = (key: string) => changedNames(seen, values, key).length > 0;
    const keptRows = Object.entries(seen).filter(([key]) => isKept(key));
    const next = { ...toSeen(items), ...Object.fromEntries(keptRows) };
    continueFrom(form, next, isKept);
    onNewer(next);
  }, [handledItems, items, seen, form, onNewer]);
  return null;
}

interface GridProps extends Omit<ValuesFormProps, 'onShowAll'> {
  seen: Seen;
  submitting: boolean;
}

function Grid({ items, q, title, seen, submitting }: GridProps) {
  const { text } = useText();
  const toast = useToast();
  const isOnline = useOnline();
  const maySetPrices = useCan('catalogue.publish');
  const form = useForm<TypedValues>() as Form;
  const { values } = useFormState<TypedValues>({ subscription: { values: true } });
  const tokens = searchTokens(q).map(withoutDj);
  const countChanges = (key: string) => changedNames(seen, values, key).length;
  const visibleItems = items.filter(({ product_id, name, sku }) => {
    const words = withoutDj(normalizeForSearch(`${name} ${sku}`));
    return countChanges(getKey(product_id)) > 0 || tokens.every((token) => words.includes(token));
  });
  const count = Object.keys(seen).reduce((sum, key) => sum + countChanges(key), 0);

  /** The fields of one column, from top to bottom. */
  const fieldsBelow = (box: HTMLElement, input: HTMLInputElement, name: string) => {
    const column = [...box.querySelectorAll<HTMLInputElement>(`input[name$=".${name}"]`)];
    const row = column.findIndex((element) => element.closest('tr') === input.closest('tr'));
    return { column, row };
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const name = event.target.name.split('.')[1] ?? '';
    const { column, row } = fieldsBelow(event.currentTarget, event.target, name);
    const next = column[row + step];
    next?.focus();
    next?.select();
  };
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const cells = parseCells(event.clipboardData.getData('text'));
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || (cells.length === 1 && cells[0]?.length === 1))
      return;
    event.preventDefault();
    const names = valueNames.slice(valueNames.findIndex((name) => input.name.endsWith(name)));
    let left = 0;
    form.batch(() => {
      for (const [index, name] of names.entries()) {
        const { column, row } = fieldsBelow(event.currentTarget, input, name);
        cells.forEach((line, below) => {
          const [cell, field] = [line[index], column[row + below]];
          if (!cell) return;
          if (field?.readOnly) return;
          if (field) form.change(field.name, cell as never);
          else left += 1;
        });
      }
    });
    if (left > 0) toast.error(text('admin:values.pasted', { count: left }));
  };
  return (
    <>
      <div onKeyDown={move} onPaste={paste} style={{ marginTop: 16 }}>
        <ResponsiveTable
          caption={title}
          items={visibleItems}
          getKey={({ product_id }) => product_id}
          columns={maySetPrices ? priceColumns : stockColumns}
          cardColumns="minmax(0, 1fr) minmax(0, 1fr)"
        />
      </div>
      <ActionBar>
        <Offline />
        <SubmitError />
        <span role="status">{text('admin:values.changed', { count })}</span>
        {count > 0 && (
          <Button variant="secondary" size="small" onClick={() => form.reset()}>
            {text('admin:save.discard')}
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          loading={submitting}
          aria-disabled={count === 0 || !isOnline}
        >
          {text('admin:values.save')}
        </Button>
      </ActionBar>
    </>
  );
}

interface ConflictProps {
  conflict: readonly Infer<typeof valuesConflict>[];
  items: readonly StockItem[];
  seen: Seen;
  /** Called with the values from which the form continues. */
  onDecided: (seen: Seen) => void;
}

function Conflict({ conflict, items, seen, onDecided }: ConflictProps) {
  const { text } = useText();
  const form = useForm<TypedValues>() as Form;
  const { values } = form.getState();
  const now: Seen = Object.fromEntries(
    conflict.map(({ product_id, price, shelf }) => [getKey(product_id), { price, shelf }]),
  );
  const next = { ...seen, ...now };
  const decide = (isKept: (key: string) => boolean) => {
    continueFrom(form, next, isKept);
    onDecided(next);
  };
  const differences = conflict.flatMap(({ product_id }) => {
    const key = getKey(product_id);
    const item = items.find((item) => item.product_id === product_id);
    return valueNames
      .filter((name) => now[key]?.[name] !== seen[key]?.[name])
      .map((name) => ({
        key: `${key}.${name}`,
        label: [item?.name, text(valueTexts[name])].join(', '),
        now: now[key] && convert(now[key], formatNumber)[name],
        typed: values[key]?.[name],
      }));
  });
  return (
    <ConflictDialog
      title={text('admin:values.conflict')}
      text={text('admin:content.conflict.text')}
      differences={differences}
      onKeepMine={() => decide(() => true)}
      onTakeTheirs={() => decide((key) => !now[key])}
    />
  );
}

export default function ProductValues() {
  const { text } = useText();
  const maySetPrices = useCan('catalogue.publish');
  const [q, setQ] = useState('');
  const list = stockApi.useListStockQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = list;
  const title = text('admin:values.title');
  return (
    <>
      <ScreenHead
        title={title}
        lead={text(maySetPrices ? 'admin:values.lead' : 'admin:values.leadHelper')}
        back={{ to: adminPaths.products, label: text('admin:products.title') }}
        search={{ value: q, label: text('admin:values.search'), onSearch: setQ }}
      />
      <QueryState query={list} what={title} height="480px" />
      {data?.length === 0 && <EmptyState title={text('admin:stock.empty')} />}
      {data && data.length > 0 && (
        <ValuesForm items={data} q={q} title={title} onShowAll={() => setQ('')} />
      )}
    </>
  );
}
