import { isBookable } from '@/contract/admin/money';
import { maxBulkOrders } from '@/contract/admin/orders';
import { formatAmount, formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { useToast } from '@/ui/toast/ToastProvider';
import { moneyApi } from '../../api/moneyApi';
import { ordersPath } from '../../lib/links';
import { useOnce } from '../../lib/useOnce';
import { ScreenHead } from '../../ui/ScreenHead';
import { CheckPanel, sumBy } from './Check';
import { PastedList, usePastedList } from './PastedList';

/** Compares the bank statement with the orders awaiting payment and books the matching payments. */
export default function Statement() {
  const { text, locale } = useText();
  const toast = useToast();
  const title = text('admin:transfers.title');
  const [book, { isLoading: saving, error, reset }] = moneyApi.useBookTransfersMutation();
  const send = useOnce(book);
  const list = usePastedList(null, reset);
  return (
    <>
      <ScreenHead
        title={title}
        lead={text('admin:transfers.lead')}
        back={{ to: ordersPath({ flag: 'awaitsMoney' }), label: text('admin:transfers.back') }}
      />
      <PastedList
        title={text('admin:transfers.text')}
        label={text('admin:transfers.lines')}
        example="97 08100158;2.670,00"
        list={list}
        saving={saving}
        check={(found) => {
          const { payments } = found;
          const bookable = payments.filter(isBookable).slice(0, maxBulkOrders);
          const pays = bookable.filter(({ outcome }) => outcome === 'pays');
          const forCancelled = bookable.filter(({ outcome }) => outcome === 'cancelled');
          const sum = (some: typeof payments) => sumBy(some, ({ amount }) => amount);
          const listedAmount = formatAmount(sum(payments), locale);
          const refunded = {
            count: forCancelled.length,
            amount: formatMoney(sum(forCancelled), locale),
          };
          return (
            <CheckPanel
              found={found}
              sums={{
                sums: [
                  {
                    key: 'found',
                    label: text('admin:transfers.found'),
                    value: `${payments.length}`,
                  },
                  { key: 'list', label: text('admin:money.check.list'), value: listedAmount },
                ],
                total: {
                  label: text('admin:transfers.pays', { count: pays.length }),
                  amount: sum(pays),
                },
              }}
              effects={forCancelled.length > 0 ? [text('admin:transfers.refunds', refunded)] : []}
              error={error}
              saving={saving}
              label={
                bookable.length > 0
                  ? text('admin:transfers.book', { count: bookable.length })
                  : undefined
              }
              onBook={async () => {
                const lines = bookable.flatMap(({ line, order }) =>
                  order ? [{ line, number: order.number }] : [],
                );
                const { data } = await send({ body: { text: list.typed, lines } });
                if (data) toast.success(text('admin:transfers.done', { count: data.booked }));
              }}
            />
          );
        }}
      />
    </>
  );
}
