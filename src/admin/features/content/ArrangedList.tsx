import { Link } from 'react-router';
import styled from 'styled-components';
import { type Localized, textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { below } from '@/ui/media';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { MoveButtons, moved, useStatus } from '../../ui/MoveButtons';
import { Rows } from '../../ui/Rows';
import { MissingTexts } from '../../ui/screenParts';

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
  small {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;
/** One above the other on phones, where names need the room. */
const Moves = styled.div`
  display: flex;
  flex: none;

  ${below(600)} {
    flex-direction: column;
  }
`;

interface Item {
  id: number;
  title: Localized;
  note?: string;
  /** All its texts, with the title. */
  texts: readonly Localized[];
  image: { src: string; width: number; height: number };
}

interface ArrangedListProps {
  items: readonly Item[];
  /** Path of an item's form. */
  pathOf: (id: number) => string;
  /** The mutation that saves an order, and whether it is under way. */
  arranging: readonly [
    arrange: (request: { body: { seen: number[]; ids: number[] } }) => Promise<{ error?: unknown }>,
    state: { isLoading: boolean },
  ];
}

/** Items in their order, which buttons change. */
export function ArrangedList({ items, pathOf, arranging }: ArrangedListProps) {
  const { text, locale } = useText();
  const ids = items.map(({ id }) => id);
  const [status, announce] = useStatus();
  const showError = useErrorToast();
  const [arrange, { isLoading }] = arranging;
  const move = async (value: string, from: number, to: number) => {
    const { error } = await arrange({ body: { seen: ids, ids: moved(ids, from, to) } });
    showError(error);
    if (!error)
      announce(text('admin:blocks.moved', { value, position: to + 1, total: ids.length }));
  };
  return (
    <>
      <Rows as="ol">
        {items.map(({ id, title, note, image, texts }, index) => {
          const value = textIn(title, locale);
          return (
            <Row key={id}>
              <Thumb>
                <ResponsiveImage {...image} alt="" sizes="84px" />
              </Thumb>
              <Name to={pathOf(id)}>
                <span>{value}</span>
                {note && <small>{note}</small>}
                <MissingTexts texts={texts} />
              </Name>
              <Moves>
                <MoveButtons
                  index={index}
                  count={items.length}
                  labels={[
                    text('admin:blocks.up', { value }),
                    text('admin:blocks.down', { value }),
                  ]}
                  busy={isLoading}
                  onMove={(to) => void move(value, index, to)}
                />
              </Moves>
            </Row>
          );
        })}
      </Rows>
      {status}
    </>
  );
}
