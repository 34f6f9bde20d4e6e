import { useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { useShortDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { ChevronRight } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Tag } from '@/ui/Tag';
import { reloaded } from '../../api/adminApi';
import { recallsApi } from '../../api/recallsApi';
import { recallPath } from '../../lib/links';
import { SmallPanel } from '../../ui/SmallPanel';

const List = styled.ul`
  margin-top: 6px;

  a {
    --icon: 16px;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 12px;
    align-items: center;
    min-height: 52px;
    padding-block: 6px;
    border-top: 1px solid var(--border);
  }
  li:first-child a {
    border-top: 0;
  }
  b {
    display: block;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  a:hover b {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;
const initialBatches = 12;

export function Batches({ id }: { id: number }) {
  const { text } = useText();
  const shortDay = useShortDay();
  const [showsAll, setShowsAll] = useState(false);
  const { data: all = [] } = recallsApi.useListBatchesQuery({ params: { id } }, reloaded);
  if (all.length === 0) return null;
  const inStock = all.filter(({ pieces, blocked }) => pieces > 0 || blocked);
  const soldOut = all.filter((one) => !inStock.includes(one)).toReversed();
  const sorted = [...inStock, ...soldOut];
  return (
    <SmallPanel aria-labelledby="batches">
      <h2 id="batches">{text('admin:stock.batches')}</h2>
      <List>
        {sorted
          .slice(0, showsAll ? all.length : initialBatches)
          .map(({ batch, best_before, pieces, blocked }) => (
            <li key={batch}>
              <Link to={recallPath(id, batch)}>
                <span>
                  <b>{batch}</b>
                  {best_before && (
                    <small>{text('admin:stock.expires', { date: shortDay(best_before) })}</small>
                  )}
                </span>
                {blocked ? (
                  <Tag $tone="danger">{text('admin:recall.running')}</Tag>
                ) : (
                  <small>{text('admin:packing.onShelf', { count: pieces })}</small>
                )}
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
      </List>
      {!showsAll && all.length > initialBatches && (
        <Button variant="secondary" size="small" onClick={() => setShowsAll(true)}>
          {text('admin:lists.showAll', { count: all.length })}
        </Button>
      )}
    </SmallPanel>
  );
}
