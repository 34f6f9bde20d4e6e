import { useId, useState } from 'react';
import styled from 'styled-components';
import {
  courierMaxLength,
  isMoneyFlag,
  orderFlags,
  type OrderListFilter,
} from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { SelectField } from '@/ui/form/FormSelect';
import { SlidersHorizontal } from 'lucide-react';
import { from } from '@/ui/media';
import { useWide } from '@/ui/useMediaQuery';
import { useCan } from '../../session/May';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  flex-basis: 100%;
  gap: 14px;
  padding: 16px;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);

  ${from(1024)} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

interface OrderFiltersProps {
  filter: OrderListFilter;
  onChange: (filter: OrderListFilter) => void;
}

const isSetIn = ({ from, to, courier, flag }: OrderListFilter) =>
  [from, to, courier, flag !== 'noReceipt' && flag].some(Boolean);

/** Period, courier and flags; initially expanded if one of them is set. On phones, the bar expands them. */
function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const { text } = useText();
  const [opened, setOpened] = useState<boolean | null>(null);
  const id = useId();
  const mayReadMoney = useCan('money.read');
  const { from, to, courier, flag } = filter;
  const isSet = isSetIn(filter);
  const isWide = useWide(1024);
  const isExpanded = !isWide || (opened ?? isSet);
  const set = (field: 'from' | 'to' | 'courier' | 'flag', value: string) =>
    onChange({ ...filter, [field]: value });
  const isReversed = from !== undefined && to !== undefined && to < from;
  return (
    <>
      {isWide && (
        <Button
          type="button"
          variant="secondary"
          size="small"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setOpened(!isExpanded)}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span>{text('admin:orders.filters')}</span>
        </Button>
      )}
      {isExpanded && (
        <Fields id={id}>
          <TextField
            label={text('admin:orders.filter.from')}
            type="date"
            value={from ?? ''}
            onChange={({ target }) => set('from', target.value)}
          />
          <TextField
            label={text('admin:orders.filter.to')}
            error={isReversed ? text('admin:orders.filter.reversed') : undefined}
            type="date"
            value={to ?? ''}
            min={from}
            onChange={({ target }) => set('to', target.value)}
          />
          <TextField
            label={text('admin:orders.filter.courier')}
            key={courier}
            defaultValue={courier}
            maxLength={courierMaxLength}
            onBlur={({ target }) => set('courier', target.value.trim())}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') currentTarget.blur();
            }}
          />
          <SelectField
            label={text('admin:orders.filter.flag')}
            placeholder={text('admin:orders.tab.all')}
            options={orderFlags
              .filter((orderFlag) => mayReadMoney || !isMoneyFlag(orderFlag))
              .map((orderFlag) => ({
                value: orderFlag,
                label: text(`admin:orders.flag.${orderFlag}`),
              }))}
            value={flag ?? ''}
            onChange={(value) => set('flag', value)}
          />
          {isSet && (
            <div>
              <Button
                type="button"
                variant="secondary"
                size="small"
                onClick={() => onChange(filter.status ? { status: filter.status } : {})}
              >
                {text('admin:orders.filter.clear')}
              </Button>
            </div>
          )}
        </Fields>
      )}
    </>
  );
}

export function useOrderFilters(props: OrderFiltersProps) {
  const label = useText().text('admin:orders.filters');
  return { label, isSet: isSetIn(props.filter), fields: <OrderFilters {...props} /> };
}
