import { Link } from 'react-router';
import styled from 'styled-components';
import type { StockItem } from '@/contract/admin/stock';
import { stockPath } from '../../lib/links';
import { Ledger } from './Ledger';
import { lineOf, Numbers, StockPanel } from './productParts';
import { Thumb } from '../shared/Thumbs';
import StockEntry from './StockEntry';
import { Dialog } from '@/ui/Dialog';

/** The entry in a sheet, where there is no second column. */
export function EntryDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={item.name}>
      {lineOf(item)}
      <StockEntry item={item} onDone={onClose} />
    </Dialog>
  );
}

/** Movements beside the list. */
const newest = 5;

const Column = styled.div`
  position: sticky;
  top: 24px;
  display: grid;
  gap: 16px;
  min-width: 0;
`;
const Head = styled.div`
  display: flex;
  gap: 14px;
  align-items: center;
  margin-bottom: 14px;

  a:hover {
    text-decoration: underline;
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
`;

interface StockSidebarProps {
  item: StockItem;
  focusRequests: number;
}

/** One product beside the list: its numbers, the entry of a change, and its last movements. */
export default function StockSidebar({ item, focusRequests }: StockSidebarProps) {
  const { product_id: id, name } = item;
  return (
    <Column>
      <StockPanel aria-labelledby="stock-product">
        <Head>
          <Thumb image={item.image} size={56} />
          <div>
            <h2 id="stock-product">
              <Link to={stockPath(id)}>{name}</Link>
            </h2>
            <small>{lineOf(item)}</small>
          </div>
        </Head>
        <Numbers item={item} />
        <StockEntry key={id} item={item} focusRequests={focusRequests} />
      </StockPanel>
      <Ledger id={id} newest={newest} />
    </Column>
  );
}
