import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import {
  maxShelf,
  type StockItem,
  type StockCount,
  staleCount,
  type StaleCount,
} from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { useToast } from '@/ui/toast/ToastProvider';
import { reloaded } from '../../api/adminApi';
import { isAdminError, type AdminError } from '../../api/adminError';
import { stockApi } from '../../api/stockApi';
import { useOnce } from '../../lib/useOnce';
import { useOnline } from '../../lib/useOnline';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { QueryState } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { ScreenHead } from '../../ui/ScreenHead';
import { useBackToStock } from './productParts';
import { ActionBar } from '../../ui/StickyBar';
import { CountRow } from './CountRow';
import { Rows } from '../../ui/Rows';
import { readShortages, withoutPacks } from '../../lib/stockRows';
import { Dialog } from '@/ui/Dialog';
import { formatSigned } from './Ledger';
import { array, integer, is, object, record, string, type Infer } from 'superstruct';

/** Counts by product: units as typed, and the stock recorded when typing started. */
const countsStruct = record(string(), object({ pieces: string(), book: integer() }));
type Counts = Readonly<Infer<typeof countsStruct>>;

/** Adds a typed count. The recorded stock is the stock at the first digit. */
function withCount(counts: Counts, item: StockItem, typed: string): Counts {
  const pieces = typed.replace(/\D/g, '');
  const { [item.product_id]: before, ...others } = counts;
  if (pieces === '') return others;
  return { ...others, [item.product_id]: { pieces, book: before?.book ?? item.shelf } };
}

/** Omits products that are no longer listed. */
function getCounts(counts: Counts, items: readonly StockItem[]): StockCount[] {
  return items.flatMap(({ product_id }) => {
    const count = counts[product_id];
    return count ? [{ product_id, shelf: Number(count.pieces), book_seen: count.book }] : [];
  });
}

const getDifference = ({ shelf, book_seen }: StockCount): number => shelf - book_seen;

const storageKey = 'stockCount';

/** Counting takes long, so counts survive a reload of the tab. */
function readStoredCounts(): Counts {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return is(stored, countsStruct) ? stored : {};
  } catch {
    return {};
  }
}

function storeCounts(counts: Counts): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(counts));
  } catch {
    // Without storage, counts are kept until the page is closed.
  }
}

const staleCounts = array(staleCount);

/** Reads the products to recount from a 409 `count_stale`. */
function readStale({ code, details }: AdminError): readonly StaleCount[] {
  const list = details?.['stale'];
  return code === 'count_stale' && is(list, staleCounts) ? list : [];
}

interface CountReviewProps {
  counts: readonly StockCount[];
  items: readonly StockItem[];
  sending: boolean;
  error: unknown;
  onSend: () => void;
  onClose: () => void;
}

function CountReview({ counts, items, sending, error, onSend, onClose }: CountReviewProps) {
  const { text } = useText();
  const differing = counts.filter((count) => getDifference(count) !== 0);
  const names = new Map(items.map(({ product_id, name }) => [product_id, name]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('admin:stock.count.review', { count: counts.length })}
      actions={
        <>
          <RequestError error={error} />
          <Button loading={sending} onClick={onSend}>
            {differing.length > 0
              ? text('admin:stock.count.save', { count: differing.length })
              : text('admin:stock.count.finish')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text('admin:stock.count.goOn')}
          </Button>
        </>
      }
    >
      {differing.length === 0 ? (
        text('admin:stock.count.agrees')
      ) : (
        <Rows style={{ marginTop: 12, color: 'var(--text)' }}>
          {differing.map((count) => (
            <li key={count.product_id}>
              <div>
                <span>{names.get(count.product_id)}</span>
                <small>
                  {text('admin:stock.count.found', { counted: count.shelf, book: count.book_seen })}
                </small>
              </div>
              <strong>{formatSigned(getDifference(count))}</strong>
            </li>
          ))}
        </Rows>
      )}
    </Dialog>
  );
}

type Errors = Readonly<Record<number, string>>;

/** Counts the shelf, one product after the other. Only counted products are saved. */
export default function StockCounting() {
  const { text } = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const online = useOnline();
  const productToCount = useSearchParams()[0].get('product');
  const list = stockApi.useListStockQuery(undefined, reloaded);
  const data = list.data && withoutPacks(list.data);
  const [addCounts, { isLoading: sending, error, reset }] = stockApi.useAddCountsMutation();
  const send = useOnce(addCounts);
  const [counts, setCounts] = useState(readStoredCounts);
  useEffect(() => storeCounts(counts), [counts]);
  const [errors, setErrors] = useState<Errors>({});
  const [changedMeanwhile, setChangedMeanwhile] = useState('');
  const [reviewing, setReviewing] = useState(false);
  const [clearing, setClearing] = useState(false);

  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && productToCount) document.getElementById(`count-${productToCount}`)?.focus();
  }, [isLoaded, productToCount]);

  const count = useCallback((item: StockItem, typed: string) => {
    setCounts((before) => withCount(before, item, typed));
    setErrors(({ [item.product_id]: _, ...others }) => others);
  }, []);
  const reject = (rejection: AdminError) => {
    const stale = readStale(rejection);
    const shortages = readShortages(rejection);
    if (stale.length === 0 && shortages.length === 0) return;
    const ids = stale.map(({ product_id }) => product_id);
    const isCounted = ([id]: [string, unknown]) => !ids.includes(Number(id));
    setCounts((before) => Object.fromEntries(Object.entries(before).filter(isCounted)));
    setChangedMeanwhile(stale.map(({ name }) => name).join(', '));
    setErrors(
      Object.fromEntries([
        ...ids.map((id) => [id, text('admin:stock.count.again')]),
        ...shortages.map(({ product_id, requested }) => [
          product_id,
          text('admin:stock.count.reserved', { reserved: requested }),
        ]),
      ]) as Errors,
    );
    setReviewing(false);
  };
  const counted = getCounts(counts, data ?? []);
  const differing = counted.filter((count) => getDifference(count) !== 0).length;
  const write = async () => {
    const response = await send({ body: { counts: counted } });
    if (isAdminError(response.error)) {
      reject(response.error);
      return;
    }
    storeCounts({});
    setCounts({});
    toast.success(text('admin:stock.count.done', { count: differing }));
    void navigate(adminPaths.stock);
  };
  const review = () => {
    setChangedMeanwhile('');
    reset();
    const tooMany = counted.filter(({ shelf }) => shelf > maxShelf);
    const shelfFull = text('admin:stock.shelfFull', { most: maxShelf });
    setErrors(Object.fromEntries(tooMany.map(({ product_id }) => [product_id, shelfFull])));
    setReviewing(tooMany.length === 0);
  };
  const back = useBackToStock();
  const title = text('admin:stock.count.title');
  return (
    <>
      <ScreenHead title={title} lead={text('admin:stock.count.lead')} back={back} />
      <QueryState query={list} what={text('admin:stock.title')} height="480px" />
      {data?.length === 0 && <EmptyState title={text('admin:stock.empty')} />}
      {changedMeanwhile && (
        <Alert tone="warning" role="alert">
          {text('admin:stock.count.moved', { name: changedMeanwhile })}
        </Alert>
      )}
      {data && data.length > 0 && (
        <form
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            if (counted.length > 0) review();
          }}
        >
          <ul style={{ maxWidth: 760, marginTop: 16, borderTop: '1px solid var(--border)' }}>
            {data.map((item) => (
              <CountRow
                key={item.product_id}
                item={item}
                pieces={counts[item.product_id]?.pieces ?? ''}
                book={counts[item.product_id]?.book ?? item.shelf}
                error={errors[item.product_id]}
                onCount={count}
              />
            ))}
          </ul>
          <ActionBar style={{ maxWidth: 760 }}>
            <span role="status">
              {text('admin:stock.count.progress', { count: counted.length, of: data.length })}
            </span>
            <Button type="submit" aria-disabled={counted.length === 0 || !online}>
              {text('admin:stock.count.check')}
            </Button>
            {counted.length > 0 && (
              <Button variant="secondary" onClick={() => setClearing(true)}>
                {text('admin:stock.count.clear')}
              </Button>
            )}
          </ActionBar>
        </form>
      )}
      {clearing && (
        <ConfirmDialog
          title={text('admin:stock.count.progress', {
            count: counted.length,
            of: data?.length ?? 0,
          })}
          cancelLabel={text('admin:stock.count.goOn')}
          confirmLabel={text('admin:stock.count.clear')}
          onCancel={() => setClearing(false)}
          onConfirm={() => {
            setCounts({});
            setClearing(false);
          }}
        >
          {text('admin:stock.count.clear.text')}
        </ConfirmDialog>
      )}
      {reviewing && data && (
        <CountReview
          counts={counted}
          items={data}
          sending={sending}
          error={error}
          onSend={() => void write()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}
