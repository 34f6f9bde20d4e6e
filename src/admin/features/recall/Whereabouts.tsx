import styled from 'styled-components';
import type { RecallPage } from '@/contract/admin/recalls';
import { useText } from '@/lib/text';
import { from } from '@/ui/media';
import { Panel } from '@/ui/Panel';

const Box = styled(Panel)`
  padding: 18px 20px;
`;
const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 14px;
  margin-bottom: 16px;
  border-radius: 7px;
  overflow: hidden;

  i {
    min-width: 3px;
    background: var(--part);
  }
`;
const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 14px 16px;

  & > div {
    display: grid;
    grid-template-columns: 12px minmax(0, 1fr);
    gap: 0 10px;
    align-items: baseline;
  }
  i {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    background: var(--part);
  }
  dd {
    grid-area: 1 / 2;
    font: 600 1.5rem/1.1 var(--font-display);
    font-variant-numeric: lining-nums;
  }
  dt {
    grid-column: 2;
    font-size: var(--text-xs);
    line-height: 1.35;
    color: var(--text-muted);
  }
  ${from(768)} {
    grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
  }
`;

/** A batch's units by place, as a bar and as numbers. Empty places are omitted. */
export function Whereabouts({ recall }: { recall: RecallPage }) {
  const { text } = useText();
  const { delivered, under_way, packed, shelf, out, unknown } = recall;
  const all = [
    [delivered.pieces, 'brand', text('admin:recall.where.delivered', { count: delivered.orders })],
    [under_way.pieces, 'info', text('admin:recall.where.underWay', { count: under_way.orders })],
    [packed.pieces, 'accent', text('admin:recall.where.packed', { count: packed.orders })],
    [shelf, 'success', text('admin:recall.where.shelf')],
    [out, 'border-strong', text('admin:recall.where.out')],
    [unknown, 'warning', text('admin:recall.where.unknown')],
  ] as const;
  const places = all.filter(([pieces]) => pieces > 0);
  const colour = (name: string) => ({ '--part': `var(--${name})` }) as object;
  return (
    <Box as="section" aria-label={text('admin:recall.where')}>
      <Bar aria-hidden="true">
        {places.map(([pieces, name]) => (
          <i key={name} style={{ ...colour(name), flexGrow: pieces }} />
        ))}
      </Bar>
      <List>
        {places.map(([pieces, name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{pieces}</dd>
            <i aria-hidden="true" style={{ ...colour(name), gridArea: '1 / 1' }} />
          </div>
        ))}
      </List>
    </Box>
  );
}
