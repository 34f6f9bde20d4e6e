import { Link } from 'react-router';
import styled from 'styled-components';
import type { Localized } from '../../../contract/locale';
import { useText } from '../../../web/lib/text';
import { ArrowDown, ArrowUp } from '../../../web/ui/icons';
import { IconButton } from '../../../web/ui/IconButton';
import { ResponsiveImage } from '../../../web/ui/ResponsiveImage';
import { Rows } from '../settings/list';

const Thumb = styled.div`
  &&& {
    flex: none;
    width: 84px;
  }
  overflow: hidden;
  border-radius: var(--radius-sm);
`;
const Name = styled(Link)`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: center;
  min-width: 140px;
  min-height: 44px;
`;
const Row = styled.li`
  && {
    flex-wrap: nowrap;
    gap: 14px;
  }
`;

interface Item {
  id: number;
  title: Localized;
  note?: string;
  image: { src: string; width: number; height: number };
}

interface ArrangedListProps {
  items: readonly Item[];
  /** The address of an item's form. */
  pathOf: (id: number) => string;
  onMove: (ids: number[]) => void;
  moving: boolean;
}

/** Items in their order, which buttons change. */
export function ArrangedList({ items, pathOf, onMove, moving }: ArrangedListProps) {
  const { text, locale } = useText();
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const moved = [...ids];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onMove(moved);
  };
  return (
    <Rows as="ol">
      {items.map(({ id, title, note, image }, index) => {
        const value = title[locale];
        return (
          <Row key={id}>
            <Thumb>
              <ResponsiveImage {...image} alt="" sizes="84px" />
            </Thumb>
            <Name to={pathOf(id)}>
              {value}
              {note && <small>{note}</small>}
            </Name>
            <IconButton
              label={text('admin:blocks.up', { value })}
              disabled={index === 0 || moving}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={text('admin:blocks.down', { value })}
              disabled={index === items.length - 1 || moving}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
          </Row>
        );
      })}
    </Rows>
  );
}
