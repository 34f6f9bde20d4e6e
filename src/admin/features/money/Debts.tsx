import styled from 'styled-components';
import type { CourierDebt } from '@/contract/admin/money';
import { formatAmount } from '@/contract/money';
import { useText } from '@/lib/text';
import { EmptyState } from '@/ui/EmptyState';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { Cluster, Columns } from '@/ui/primitives';
import { ordersPath } from '../../lib/links';
import { SmallPanel } from '../../ui/SmallPanel';
import { Gauge } from '../../ui/Gauge';

const Ages = styled(Cluster)`
  gap: 4px 20px;
  margin-bottom: 12px;

  div {
    display: flex;
    flex-direction: column-reverse;
  }
  dt {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  dd {
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  [data-late] > * {
    color: var(--accent-text);
  }
`;

export function useCourierName(): (courier: string) => string {
  const { text } = useText();
  return (courier) => courier || text('admin:money.noCourier');
}

function CourierCard({ debt }: { debt: CourierDebt }) {
  const { text, locale } = useText();
  const name = useCourierName()(debt.courier);
  const { owed, late, claims, young_days: young, payout_days: days } = debt;
  const share = late.count / Math.max(1, owed.count);
  const ages = [
    { key: 'young', label: text('admin:money.age.young', { days: young }), ...debt.young },
    ...(young < days
      ? [{ key: 'due', label: text('admin:money.age.due', { from: young + 1, days }), ...debt.due }]
      : []),
    { key: 'late', label: text('admin:money.age.late', { days, count: late.count }), ...late },
  ];
  const filter = {
    flag: late.count > 0 ? ('cashLate' as const) : ('cashOwed' as const),
    ...(debt.courier && { courier: debt.courier }),
  };
  return (
    <SmallPanel aria-label={name} style={{ display: 'flex', flexDirection: 'column' }}>
      <Cluster $between>
        <h2 translate="no">{name}</h2>
        {late.count > 0 ? (
          <Tag $tone="warning">{text('admin:money.late', { days: debt.late_days })}</Tag>
        ) : (
          <Tag $tone="success">{text('admin:money.onTime')}</Tag>
        )}
      </Cluster>
      <Cluster $between style={{ marginTop: 8 }}>
        <Price large amount={owed.amount} />
        <small>{text('admin:money.parcels', { count: owed.count })}</small>
      </Cluster>
      <Gauge $full={share} style={{ marginBlock: '14px 10px' }} />
      <Ages as="dl" $between>
        {ages.map(({ key, label, amount, count }) => (
          <div key={key} data-late={(key === 'late' && count > 0) || undefined}>
            <dt>{label}</dt>
            <dd>{formatAmount(amount, locale)}</dd>
          </div>
        ))}
      </Ages>
      {claims.count > 0 && (
        <p style={{ marginBottom: 12 }}>
          {text('admin:money.claims', { amount: formatAmount(claims.amount, locale) })}
        </p>
      )}
      <Cluster
        $between
        style={{ marginTop: 'auto', paddingTop: 6, borderTop: '1px solid var(--border)' }}
      >
        <small>{text('admin:money.pays', { days })}</small>
        <StandaloneLink to={ordersPath(filter)}>
          {text(late.count > 0 ? 'admin:money.lateParcels' : 'admin:money.allParcels')}
        </StandaloneLink>
      </Cluster>
    </SmallPanel>
  );
}

export function Debts({ couriers }: { couriers: readonly CourierDebt[] }) {
  const { text } = useText();
  const owing = couriers.filter(({ owed, claims }) => owed.count + claims.count > 0);
  if (owing.length === 0) return <EmptyState title={text('admin:money.nothingOwed')} />;
  return (
    <Columns
      $template="repeat(2, minmax(0, 1fr))"
      $gap="16px"
      $from={768}
      $align="stretch"
      style={{ marginBottom: 36 }}
    >
      {owing.map((debt) => (
        <CourierCard key={debt.courier} debt={debt} />
      ))}
    </Columns>
  );
}
