import { useState } from 'react';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { EmptyState } from '@/ui/EmptyState';
import { stockApi } from '@/admin/api/stockApi';
import { BackLink } from '@/admin/ui/BackLink';
import { QueryState } from '@/admin/ui/QueryState';
import { ScreenHead } from '@/admin/ui/ScreenHead';
import { SearchField } from '@/admin/ui/SearchField';
import { useCan } from '../../../session/May';
import ValuesForm from './ValuesForm';

/** Prices and stock of all products in one table, saved together. */
export default function ProductValues() {
  const { text } = useText();
  const setsPrices = useCan('catalogue.publish');
  const [q, setQ] = useState('');
  const list = stockApi.useListStockQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = list;
  const title = text('admin:values.title');
  return (
    <>
      <BackLink to={adminPaths.products}>{text('admin:products.title')}</BackLink>
      <ScreenHead
        title={title}
        lead={text(setsPrices ? 'admin:values.lead' : 'admin:values.leadHelper')}
      />
      <QueryState query={list} what={title} height="480px" />
      {data?.length === 0 && <EmptyState title={text('admin:stock.empty')} />}
      {data && data.length > 0 && (
        <>
          <SearchField value={q} label={text('admin:values.search')} onSearch={setQ} />
          <ValuesForm items={data} q={q} title={title} onShowAll={() => setQ('')} />
        </>
      )}
    </>
  );
}
