import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { stockPath } from '../../lib/links';
import { Ledger } from './Ledger';
import { getLine, Numbers } from './productParts';
import { Thumb } from '../../ui/Thumbs';
import { SmallPanel } from '../../ui/SmallPanel';
import StockEntry from './StockEntry';
import { Row, Stack, Text } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';

type EntryProps = Pick<ComponentProps<typeof StockEntry>, 'item' | 'onDirtyChange'>;

/** The entry form in a sheet, on screens without a second column. */
export function EntryDialog({ onClose, ...entry }: EntryProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={entry.item.name}>
      <span>{getLine(entry.item)}</span>
      <StockEntry {...entry} onDone={onClose} />
    </Dialog>
  );
}

const newest = 5;

const Column = styled(Stack)`
  position: var(--sticky);
  top: 24px;
`;

interface StockSidebarProps extends EntryProps {
  focusRequests: number;
}

/** A product beside the list: its stock, the entry form and the latest movements. */
export default function StockSidebar({ item, ...entry }: StockSidebarProps) {
  const { product_id: id, name } = item;
  return (
    <Column>
      <SmallPanel aria-labelledby="stock-product">
        <Row style={{ marginBottom: 14 }}>
          <Thumb image={item.image} size={56} />
          <div>
            <h2 id="stock-product" style={{ fontSize: '1.125rem' }}>
              <Link to={stockPath(id)}>{name}</Link>
            </h2>
            <Text $size="xs">{getLine(item)}</Text>
          </div>
        </Row>
        <Numbers item={item} />
        <StockEntry key={id} item={item} {...entry} />
      </SmallPanel>
      <Ledger id={id} newest={newest} />
    </Column>
  );
}
