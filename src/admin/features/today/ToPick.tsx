import styled from 'styled-components';
import type { Today } from '@/contract/admin/today';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Printer } from '@/ui/icons';
import { from } from '@/ui/media';
import { printPath } from '../../lib/links';
import { usePickedText } from '../../lib/usePickedText';
import { Thumb } from '../shared/Thumbs';
import { BlockHead } from './blocks';

const Picks = styled.ul`
  display: grid;
  column-gap: 32px;

  li {
    display: grid;
    grid-template-columns: 3.25rem 40px minmax(0, 1fr);
    gap: 12px;
    align-items: center;
    min-height: 64px;
    border-top: 1px solid var(--border);
  }
  li > span:first-child {
    color: var(--text-muted);
    text-align: right;
  }
  strong {
    font: 600 1.25rem var(--font-display);
    color: var(--text);
  }
  b {
    font-weight: 600;
  }
  small {
    display: block;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  ${from(768)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** The pieces of all confirmed orders, with the way to their list and slips. */
export function ToPick({ today }: { today: Today }) {
  const { text } = useText();
  const picked = usePickedText();
  const { count, pieces } = today.flow.confirmed;
  return (
    <section aria-labelledby="to-pick">
      <BlockHead>
        <h2 id="to-pick">
          {text('admin:today.pick.title')}
          <span>{text('admin:today.pick.count', { count, pieces })}</span>
        </h2>
        <ButtonLink variant="secondary" size="small" to={printPath(today.to_pack, 'pick')}>
          <Printer aria-hidden="true" />
          {text('admin:today.pick.print')}
          {today.to_pack.length < count &&
            ` (${text('admin:orders.fitting', { count: today.to_pack.length, of: count })})`}
        </ButtonLink>
      </BlockHead>
      <Picks>
        {today.to_pick.map((product) => (
          <li key={product.product_id}>
            <span>
              × <strong>{product.quantity}</strong>
            </span>
            <Thumb image={product.image} />
            <div>
              <b>{product.name}</b>
              <small>{picked(product)}</small>
            </div>
          </li>
        ))}
      </Picks>
    </section>
  );
}
