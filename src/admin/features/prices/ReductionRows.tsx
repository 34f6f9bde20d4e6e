import { Link } from 'react-router';
import styled from 'styled-components';
import type { AdminReduction } from '@/contract/admin/priceReductions';
import { type ReductionKind } from '@/contract/admin/reductionRules';
import { longDate, shopTime } from '@/contract/longDate';
import { useDates } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { Rows } from '../../ui/Rows';
import { ProductCell, Thumb } from '../../ui/Thumbs';
import { reductionPath } from '../../lib/links';
import { useCan } from '../../session/May';

/** Without how long it may last. */
const shortKindTexts: Readonly<Record<ReductionKind, MessageId>> = {
  action: 'admin:sales.short.action',
  season: 'admin:sales.short.season',
  clearance: 'admin:sales.short.clearance',
};

const Row = styled.li`
  && > div:first-child {
    flex: 1 1 280px;
  }
  /* The currency of a price. */
  && span > small {
    display: inline;
    font-size: 0.76em;
  }
  & > div:last-child {
    flex: 0 1 340px;
  }
`;

/** `26. novembra 2026. – 3. decembra 2026.` */
function usePeriod() {
  const { text, locale } = useText();
  const { day } = useDates();
  return (reduction: AdminReduction) => {
    const start = new Date(reduction.starts_at);
    // With its time unless it is midnight.
    const from = longDate(locale, start, !shopTime(start).endsWith('T00:00:00'));
    return reduction.until
      ? text('admin:sales.period', { from, until: day(reduction.until) })
      : text('admin:sales.periodOpen', { from });
  };
}

/** Reductions with their product, kind, days and prices. What is not over can be opened by the owner. */
export function ReductionRows({ reductions }: { reductions: readonly AdminReduction[] }) {
  const { text } = useText();
  const publishes = useCan('catalogue.publish');
  const period = usePeriod();
  return (
    <Rows>
      {reductions.map((reduction) => {
        const { id, product, net, image, kind, state, price, prior_price: prior } = reduction;
        const never = state === 'over' && prior === null;
        return (
          <Row key={id}>
            <ProductCell>
              {image && <Thumb image={image} />}
              <p>
                {publishes && state !== 'over' ? (
                  <Link to={reductionPath(id)}>{product}</Link>
                ) : (
                  <span>{product}</span>
                )}
                <small>{`${net}, ${text(shortKindTexts[kind])}`}</small>
              </p>
            </ProductCell>
            <div>
              <Price amount={price} />
              <PriorPrice amount={state === 'planned' ? reduction.regular_price : prior} />
              <small>{never ? text('admin:sales.never') : period(reduction)}</small>
            </div>
          </Row>
        );
      })}
    </Rows>
  );
}
