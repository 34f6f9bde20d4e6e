import styled from 'styled-components';
import { filterCount, noFilters } from '@/contract/shopQuery';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Cluster } from '@/ui/primitives';
import { type FilterProps, PriceChips, StockChip, TagChips } from './ShopFilters';

const Group = styled.fieldset`
  padding-block: 14px 18px;
  border-top: 1px solid var(--border);
  color: var(--text);

  legend {
    float: left;
    width: 100%;
    margin-bottom: 10px;
    font-size: var(--text-sm);
    font-weight: 600;
  }
  legend + * {
    clear: both;
  }
`;

interface FilterDialogProps extends FilterProps {
  onClose: () => void;
}

/** The filters of a phone. Each choice is applied at once to the list behind the dialog. */
export function FilterDialog({ onClose, ...filters }: FilterDialogProps) {
  const { text } = useText();
  const { query, list, onFilter } = filters;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('shop:filter.title')}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {text('shop:filter.show', { count: list?.total ?? 0 })}
          </Button>
          {filterCount(query) > 0 && (
            <Button variant="secondary" onClick={() => onFilter(noFilters)}>
              {text('shop:filter.clear')}
            </Button>
          )}
        </>
      }
    >
      <Group>
        <legend>{text('shop:filter.tags')}</legend>
        <Cluster $gap={2}>
          <TagChips {...filters} />
        </Cluster>
      </Group>
      <Group>
        <legend>{text('shop:filter.price')}</legend>
        <Cluster $gap={2}>
          <PriceChips {...filters} />
          <StockChip {...filters} />
        </Cluster>
      </Group>
    </Dialog>
  );
}
