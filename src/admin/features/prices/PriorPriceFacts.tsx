import styled from 'styled-components';
import type { ReductionCheck } from '@/contract/admin/priceReductions';
import { formatMoney } from '@/contract/money';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { ReductionNote } from '@/shared/ReductionNote';
import { paraOf } from '../../lib/formValues';
import type { ReductionValues } from './reductionForm';

const Facts = styled.div`
  display: grid;
  gap: 12px;

  dt,
  div > small {
    display: block;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  p {
    font-size: var(--text-sm);
  }
  p[data-wrong] {
    color: var(--danger);
  }
`;

interface PriorPriceFactsProps {
  values: ReductionValues;
  /** Undefined until product and start are known. */
  check: ReductionCheck | undefined;
}

/** The previous price with its reason, and what shoppers will read. */
export function PriorPriceFacts({ values, check }: PriorPriceFactsProps) {
  const { text, locale } = useText();
  const { day } = useDates();
  if (!check) return <p>{text('admin:sales.prior.unknown')}</p>;
  const { prior_price: prior, regular_price: last, lowest_on: lowestOn } = check;
  const price = paraOf(values.price);
  const { kind, until } = values;
  return (
    <Facts role="status">
      <dl>
        <dt>{text('admin:sales.prior')}</dt>
        <dd>
          <Price amount={prior} />
        </dd>
      </dl>
      <p>
        {lowestOn
          ? text('admin:sales.prior.lower', {
              price: formatMoney(prior, locale),
              date: day(lowestOn),
              last: formatMoney(last, locale),
            })
          : text('admin:sales.prior.hint')}
      </p>
      {price >= prior && <p data-wrong="">{text('admin:sales.bad.higher')}</p>}
      {price > 0 && price < prior && (
        <div>
          <small>{text('admin:sales.shown.read')}</small>
          <Price amount={price} />
          <PriorPrice amount={prior} />
          <p>
            <ReductionNote until={kind === 'clearance' ? null : until} />
          </p>
        </div>
      )}
    </Facts>
  );
}
