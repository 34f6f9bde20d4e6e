import { Link } from 'react-router';
import styled from 'styled-components';
import type { Today, TodayStage } from '@/contract/admin/today';
import { type MessageId, useText } from '@/lib/text';
import { from } from '@/ui/media';
import { Text } from '@/ui/primitives';
import { touchTarget } from '@/ui/TextLink';
import { ordersPath } from '../../../lib/links';
import { useAge } from '../../../lib/useAge';
import { Gauge } from '../../../ui/Gauge';

/** Ticks of the bar; more orders do not lengthen it. */
const ticks = 11;

const Stages = styled.ul`
  display: grid;
  /* Where two do not fit, with large text, there is one below the other. */
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: 1px;
  margin-bottom: 24px;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--border);
  overflow: hidden;

  a {
    outline-offset: -3px;
  }
  ${from(768)} {
    grid-template-columns: none;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    margin-bottom: 36px;
  }
`;
const Stage = styled.li`
  display: grid;
  gap: 2px;
  align-content: start;
  background: var(--surface-raised);
  padding: 12px 14px 10px;
  font-size: var(--text-sm);
  line-height: 1.3;

  a:first-child {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 8px;
    align-items: baseline;
    min-height: 44px;
    font-weight: 600;
  }
  & > a:nth-child(2) {
    ${touchTarget}
  }
  a:first-child > :first-child {
    grid-column: 1 / -1;
  }
  strong {
    font: 600 1.625rem/1.2 var(--font-display);
  }
  ${from(768)} {
    padding: 18px 20px;

    a:first-child {
      grid-template-columns: minmax(0, 1fr);
    }
    strong {
      font-size: 2rem;
    }
  }
`;

const names = {
  placed: 'admin:today.flow.placed',
  confirmed: 'admin:today.flow.confirmed',
  packed: 'admin:today.flow.packed',
  shipped: 'admin:today.flow.shipped',
} as const satisfies Record<keyof Today['flow'], MessageId>;

/** How many orders are in each stage; each number opens its orders. */
export function OrderStages({ today }: { today: Today }) {
  const { text } = useText();
  const age = useAge();
  const nameOf = (name: keyof typeof names) =>
    name === 'packed' && today.packed.pickup > 0 ? 'admin:today.flow.packedBoth' : names[name];
  const detail = (name: keyof Today['flow'], stage: TodayStage) => {
    if (stage.late && stage.late.count > 0 && stage.oldest) {
      const waited = { age: age(stage.oldest, today.at) };
      return (
        <Link to={ordersPath(stage.late.filter)}>
          <Text as="span" $tone="warning" $strong>
            {name === 'shipped'
              ? text('admin:today.flow.longest', waited)
              : text('admin:today.flow.oldest', waited)}
          </Text>
        </Link>
      );
    }
    return <Text>{text('admin:today.flow.pieces', { count: stage.pieces })}</Text>;
  };
  return (
    <nav aria-label={text('admin:today.flow.aria')}>
      <Stages>
        {(Object.keys(names) as (keyof typeof names)[]).map((name) => {
          const stage = today.flow[name];
          return (
            <Stage key={name}>
              <Link to={ordersPath(stage.filter)}>
                <Gauge as="span" $cells={ticks} $full={stage.count} />
                <strong>{stage.count}</strong>
                <span>{text(nameOf(name))}</span>
              </Link>
              {detail(name, stage)}
            </Stage>
          );
        })}
      </Stages>
    </nav>
  );
}
