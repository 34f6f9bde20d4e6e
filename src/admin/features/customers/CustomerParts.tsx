import styled from 'styled-components';
import { Link } from 'react-router';
import type { CustomerPage } from '@/contract/admin/customers';
import { adminPaths } from '@/contract/admin/paths';
import { formatAmount, formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import type { ReviewStatus } from '@/contract/review';
import { useTimestamp, useShortDay } from '@/lib/dates';
import type { Elements } from '@/lib/elements';
import { type MessageId, useText } from '@/lib/text';
import { Stars } from '@/shared/Stars';
import { below, from } from '@/ui/media';
import { Cluster } from '@/ui/primitives';
import { Price } from '@/ui/Price';
import { StatusTag, Tag, type Tone } from '@/ui/Tag';
import { StandaloneLink, TextAnchor, touchTarget } from '@/ui/TextLink';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { customersApi } from '../../api/customersApi';
import { casePath, filterQuery, orderPath } from '../../lib/links';
import { parcelStatus } from '../../lib/orderTexts';
import { useOnce } from '../../lib/useOnce';
import { May } from '../../session/May';
import { DeleteNote, NoteForm } from '../../session/notes';
import { RuledSection } from '../../ui/RuledSection';

interface CustomerProps {
  customer: CustomerPage;
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr));
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  overflow: hidden;

  & > div {
    padding: 16px 20px;
    /* Is hidden behind the edges of the box. */
    margin: -1px 0 0 -1px;
    border: 1px solid var(--border);
    border-width: 1px 0 0 1px;
  }
  dt,
  dd + dd {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  dt + dd {
    font: 600 1.625rem/1.3 var(--font-display);
    font-variant-numeric: lining-nums;
    white-space: nowrap;
  }
  small {
    font: 500 0.8125rem var(--font-ui);
  }
  [data-cost] {
    color: var(--accent-text);
    font-weight: 600;
  }
`;

/** Number and value of the customer's orders. */
export function CustomerFigures({ customer }: CustomerProps) {
  const { text, locale } = useText();
  const { turnover, parcels, currency } = customer;
  const money = (amount: number) => (
    <dd>
      <span>{formatAmount(amount, locale)}</span>
      <small>{`\u00a0${currency}`}</small>
    </dd>
  );
  const getAmount = (amount: number) => ({ amount: formatAmount(amount, locale) });
  return (
    <Figures>
      <div>
        <dt>{text('admin:customers.orders')}</dt>
        <dd>{customer.count}</dd>
        <dd>{text('admin:customers.open', { count: customer.open })}</dd>
      </div>
      {turnover && (
        <>
          <div>
            <dt>{text('admin:customers.column.turnover')}</dt>
            {money(turnover.amount)}
            <dd>{text('admin:customers.delivered', { count: customer.delivered })}</dd>
          </div>
          <div>
            <dt>{text('admin:customers.average')}</dt>
            {money(turnover.average)}
            <dd>{text('admin:customers.averageOfAll', getAmount(turnover.average_of_all))}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{text('admin:customers.column.cameBack')}</dt>
        <dd>{parcels.came_back.length}</dd>
        {customer.refused_cost > 0 ? (
          <dd data-cost="">
            {text('admin:customers.cost', {
              amount: formatMoney(customer.refused_cost, locale),
            })}
          </dd>
        ) : (
          <dd>{text('admin:customers.ofSent', { count: parcels.count })}</dd>
        )}
      </div>
    </Figures>
  );
}

const List = styled.ul`
  li {
    padding-block: 10px;
    border-bottom: 1px solid var(--border);
    overflow-wrap: anywhere;
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  ${from(1024)} {
    li[data-row] {
      display: grid;
      grid-template-columns: minmax(104px, auto) 120px minmax(0, 1fr) auto 112px;
      gap: 16px;
      align-items: center;
      min-height: 60px;
    }
    li[data-row] > :last-child {
      text-align: right;
    }
  }
  ${below(1024)} {
    li[data-row] {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 2px 12px;
      align-items: center;
    }
    li[data-row] > :nth-child(2) {
      grid-area: 2 / 1;
    }
    li[data-row] > :nth-child(3) {
      grid-area: 3 / 1 / auto / -1;
    }
    li[data-row] > :nth-child(4) {
      grid-area: 2 / 2;
      justify-self: end;
    }
    li[data-row] > :nth-child(5) {
      grid-area: 1 / 2;
      justify-self: end;
    }
  }
`;
const RowLink = styled(Link)`
  ${touchTarget}
  font: 600 1.0625rem/1.2 var(--font-display);
`;

interface RecordProps {
  to: string;
  title: string;
  day: string;
  why: string;
  status: Elements;
  amount: number | null;
}

/** A row for an order or a case. */
function Record({ to, title, day, why, status, amount }: RecordProps) {
  return (
    <li data-row="">
      <span>
        <RowLink to={to} translate="no">
          {title}
        </RowLink>
      </span>
      <small>{day}</small>
      <small>{why}</small>
      <span>{status}</span>
      <span>{amount !== null && <Price amount={amount} />}</span>
    </li>
  );
}

function Section({
  title,
  count,
  children,
}: {
  title: string;
  count?: number;
  children: Elements;
}) {
  return (
    <RuledSection aria-label={title}>
      <h2>
        <span>{title}</span>
        {count !== undefined && <Count>{count}</Count>}
      </h2>
      {children}
    </RuledSection>
  );
}
const Count = styled.small`
  margin-inline-start: 8px;
  font: 400 1rem var(--font-ui);
  color: var(--text-muted);
`;

export function CustomerOrders({ customer }: CustomerProps) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const { orders, count, contact } = customer;
  return (
    <Section title={text('admin:customers.orders')} count={count}>
      <List>
        {orders.map((order) => (
          <Record
            key={order.number}
            to={orderPath(order.number)}
            title={order.number}
            day={timestamp(order.placed_at)}
            why={order.returned_reason}
            status={<StatusTag status={parcelStatus(order.parcel, order)} />}
            amount={order.total_amount}
          />
        ))}
      </List>
      {orders.length === 0 && <p>{text('admin:customers.noOrders')}</p>}
      {orders.length < count && (
        <StandaloneLink to={adminPaths.orders + filterQuery({ q: contact.phone })}>
          {text('admin:customers.allOrders', { count })}
        </StandaloneLink>
      )}
    </Section>
  );
}

/** Renders nothing if there are no cases. */
export function CustomerCases({ customer: { cases } }: CustomerProps) {
  const { text } = useText();
  const day = useShortDay();
  if (cases.length === 0) return null;
  return (
    <Section title={text('admin:nav.cases')} count={cases.length}>
      <List>
        {cases.map(({ number, kind, received_on, order_number, said, deadline, amount }) => (
          <Record
            key={number}
            to={casePath(number)}
            title={text(`admin:cases.${kind}`, { number })}
            day={day(received_on)}
            why={[order_number, said].filter(Boolean).join(', ')}
            status={
              <Tag $tone={deadline ? 'warning' : 'success'}>
                {text(deadline ? 'admin:cases.state.open' : 'admin:cases.state.finished')}
              </Tag>
            }
            amount={amount}
          />
        ))}
      </List>
    </Section>
  );
}

const reviewTexts: Readonly<Record<ReviewStatus, [MessageId, Tone]>> = {
  pending: ['admin:customers.review.pending', 'warning'],
  approved: ['admin:customers.review.approved', 'success'],
  rejected: ['admin:customers.review.rejected', 'neutral'],
};

/** Renders nothing if there are no reviews. */
export function CustomerReviews({ customer: { reviews } }: CustomerProps) {
  const { text } = useText();
  const timestamp = useTimestamp();
  if (reviews.length === 0) return null;
  return (
    <Section title={text('admin:nav.reviews')} count={reviews.length}>
      <List>
        {reviews.map((review) => {
          const [id, tone] = reviewTexts[review.status];
          return (
            <li key={review.product_id}>
              <Cluster>
                <TextAnchor href={pagePaths.product(review.product_id)}>
                  {review.product}
                </TextAnchor>
                <Stars rating={review.rating} />
                <VisuallyHidden>{text('admin:reviews.stars', review)}</VisuallyHidden>
                <Tag $tone={tone}>{text(id)}</Tag>
              </Cluster>
              <p>{review.text}</p>
              <small>{timestamp(review.created_at)}</small>
            </li>
          );
        })}
      </List>
    </Section>
  );
}

export function CustomerNotes({ customer: { id, notes } }: CustomerProps) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const [addNote] = customersApi.useAddCustomerNoteMutation();
  const add = useOnce(addNote);
  const [remove] = customersApi.useDeleteCustomerNoteMutation();
  const [list, focusList] = useFocusTarget<HTMLUListElement>();
  return (
    <Section title={text('admin:customers.notes')}>
      <May permission="orders.write">
        <NoteForm add={(body) => add({ params: { id }, body })} />
      </May>
      <List ref={list} tabIndex={-1}>
        {notes.toReversed().map((note) => (
          <li key={note.id}>
            <p style={{ whiteSpace: 'pre-line' }}>{note.text}</p>
            <small>{[note.by?.name, timestamp(note.at)].filter(Boolean).join(', ')}</small>
            <span> </span>
            <DeleteNote note={note} remove={remove} onDeleted={focusList} />
          </li>
        ))}
      </List>
    </Section>
  );
}
