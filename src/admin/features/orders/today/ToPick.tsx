import { useState } from 'react';
import styled from 'styled-components';
import type { Today } from '@/contract/admin/today';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Printer } from 'lucide-react';
import { plainCheck } from '@/ui/choiceStyle';
import { from } from '@/ui/media';
import { Text } from '@/ui/primitives';
import { printPath } from '../../../lib/links';
import { usePickedText } from '../../../lib/usePickedText';
import { Thumb } from '../../../ui/Thumbs';
import { Block } from './blocks';

const Picks = styled.ul`
  display: grid;
  column-gap: 32px;

  li {
    border-top: 1px solid var(--border);
  }
  label {
    display: grid;
    grid-template-columns: 24px 2.75rem 40px minmax(0, 1fr);
    gap: 12px;
    align-items: center;
    min-height: 64px;
    padding-block: 6px;
    cursor: pointer;
  }
  input {
    ${plainCheck}
  }
  label > span {
    color: var(--text-muted);
    text-align: right;
  }
  input:checked ~ div > b {
    color: var(--text-muted);
    text-decoration: line-through;
  }
  strong {
    font: 600 1.25rem var(--font-display);
    color: var(--text);
  }
  b {
    font-weight: 600;
  }
  ${from(768)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** A checklist of the units of all confirmed orders, with links to the pick list and the packing slips. */
export function ToPick({ today }: { today: Today }) {
  const { text } = useText();
  const formatPicked = usePickedText();
  const numbers = today.to_pack.map(({ number }) => number);
  const { count, pieces } = today.flow.confirmed;
  const print = text('admin:today.pick.print');
  const countText = text('admin:orders.fitting', { count: numbers.length, of: count });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (key: string) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return (
    <Block
      id="to-pick"
      title={text('admin:today.pick.title')}
      count={text('admin:today.pick.count', { count, pieces })}
      action={
        <ButtonLink variant="secondary" size="small" to={printPath(numbers, 'pick')}>
          <Printer aria-hidden="true" />
          <span>{numbers.length < count ? `${print} (${countText})` : print}</span>
        </ButtonLink>
      }
    >
      <Picks>
        {today.to_pick.map((product) => {
          // A changed quantity must be checked again.
          const key = `${product.product_id} ${product.quantity}`;
          return (
            <li key={product.product_id}>
              <label>
                <input type="checkbox" checked={ticked.has(key)} onChange={() => tick(key)} />
                <span>
                  <span>{'× '}</span>
                  <strong>{product.quantity}</strong>
                </span>
                <Thumb image={product.image} />
                <div>
                  <b>{product.name}</b>
                  <Text>{formatPicked(product)}</Text>
                </div>
              </label>
            </li>
          );
        })}
      </Picks>
    </Block>
  );
}
