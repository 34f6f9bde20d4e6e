import { useState } from 'react';
import { useParams } from 'react-router';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Stack, Text } from '@/ui/primitives';
import { Skeleton } from '@/ui/Skeleton';
import { reloaded } from '../../api/adminApi';
import { recallsApi } from '../../api/recallsApi';
import { stockApi } from '../../api/stockApi';
import { useWide } from '@/ui/useMediaQuery';
import { Columns } from '../../ui/Columns';
import { pendingLead, ScreenHead } from '../../ui/ScreenHead';
import { Batches } from './Batches';
import { Ledger } from './Ledger';
import { getLine, Numbers, useBackToStock } from './productParts';
import { SmallPanel } from '../../ui/SmallPanel';
import StockEntry from './StockEntry';
import { EntryDialog } from './StockSidebar';

export default function StockProduct() {
  const { text } = useText();
  const id = Number(useParams().id);
  const isWide = useWide();
  const [entering, setEntering] = useState(false);
  const { data: items, isLoading } = stockApi.useListStockQuery(undefined, reloaded);
  // On phones the batches are above the ledger and would move it.
  const { isLoading: isBatchesPending } = recallsApi.useListBatchesQuery(
    { params: { id } },
    reloaded,
  );
  // Products that are neither sold nor in stock are not listed, but keep their ledger.
  const item = items?.find(({ product_id }) => product_id === id);
  return (
    <>
      <ScreenHead
        title={item?.name ?? text('admin:stock.ledger')}
        lead={item ? getLine(item) : pendingLead}
        back={useBackToStock()}
      />
      <Columns $aside={348} $from={1280}>
        <Stack $gap={4} style={isWide ? { order: 1 } : undefined}>
          {isLoading && <Skeleton $height="174px" />}
          {item && (
            <SmallPanel aria-label={text('admin:stock.title')}>
              <Numbers item={item} />
              {item.alerts > 0 && (
                <Text $tone="text" $above={3}>
                  {text('admin:stock.alerts', { count: item.alerts })}
                </Text>
              )}
              {item.pack ? (
                <Text $above={3}>{text('admin:pack.stock')}</Text>
              ) : isWide ? (
                <StockEntry key={id} item={item} />
              ) : (
                <Button block style={{ marginTop: 16 }} onClick={() => setEntering(true)}>
                  {text('admin:stock.change')}
                </Button>
              )}
            </SmallPanel>
          )}
          <Batches id={id} />
        </Stack>
        <div>
          {isBatchesPending && <Skeleton $height="300px" />}
          <div hidden={isBatchesPending}>
            <Ledger id={id} />
          </div>
        </div>
      </Columns>
      {item && entering && !isWide && (
        <EntryDialog item={item} onClose={() => setEntering(false)} />
      )}
    </>
  );
}
