import { memo, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { Localized } from '@/contract/locale';
import { useText } from '@/lib/text';
import { Select } from '@/ui/inputs';
import { below } from '@/ui/media';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { useErrorToast } from '../lib/useAdminErrorText';
import { MoveButtons, moved, useStatus } from './MoveButtons';
import { Rows } from './Rows';
import { MissingTexts } from './screenParts';
import { Thumb } from './Thumbs';

const Image = styled.div`
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
  strong {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: var(--text-sm);
  }
`;
/** Stacked on phones, where names need the space. */
const Moves = styled.div<{ $beside: boolean }>`
  display: flex;
  flex: none;

  ${below(600)} {
    flex-direction: ${({ $beside }) => ($beside ? 'row' : 'column')};
  }
`;
const Place = styled(Select)`
  && {
    width: 84px;
    padding-inline: 12px 34px;
    font-variant-numeric: tabular-nums;
  }
`;

interface Item {
  id: number;
  name: string;
  image: { src: string; width: number; height: number } | null;
  path?: string;
  note?: string;
  texts?: readonly Localized[];
}

interface ArrangedItemProps extends Item {
  index: number;
  count: number;
  busy: boolean;
  long: boolean;
  onMove: (name: string, from: number, to: number) => void;
}

/** Memoised so that only moved items render again, because each item lists all positions. */
const ArrangedItem = memo(function ArrangedItem(props: ArrangedItemProps) {
  const { name, image, path, note, texts, index, count, busy, long, onMove } = props;
  const { text } = useText();
  const move = (to: number) => onMove(name, index, to);
  return (
    <Row>
      {long ? (
        <Thumb image={image} size={44} />
      ) : (
        <Image>{image && <ResponsiveImage {...image} alt="" sizes="84px" />}</Image>
      )}
      {path ? (
        <Name to={path}>
          <span>{name}</span>
          {note && <small>{note}</small>}
          {texts && <MissingTexts texts={texts} />}
        </Name>
      ) : (
        <strong>{name}</strong>
      )}
      <Moves $beside={long}>
        <MoveButtons index={index} count={count} value={name} busy={busy} onMove={move} />
      </Moves>
      {long && (
        <Place
          $small
          aria-label={text('admin:arrange.place', { name })}
          value={index}
          onChange={({ target }) => move(Number(target.value))}
        >
          {Array.from({ length: count }, (_, place) => (
            <option key={place} value={place}>
              {`${place + 1}.`}
            </option>
          ))}
        </Place>
      )}
    </Row>
  );
});

export interface Arrangement {
  seen: number[];
  ids: number[];
}

interface ArrangedListProps {
  items: readonly Item[];
  arrange: (arrangement: Arrangement) => Promise<{ error?: unknown }> | { error?: unknown };
  busy?: boolean;
  long?: boolean;
}

export function ArrangedList({ items, arrange, busy = false, long = false }: ArrangedListProps) {
  const { text } = useText();
  const [status, announce] = useStatus();
  const showError = useErrorToast();
  const move = async (value: string, from: number, to: number) => {
    const seen = items.map(({ id }) => id);
    const { error } = await arrange({ seen, ids: moved(seen, from, to) });
    if (!showError(error))
      announce(text('admin:blocks.moved', { value, position: to + 1, total: seen.length }));
  };
  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });
  const onMove = useCallback((...moving: Parameters<typeof move>) => {
    void latestMove.current(...moving);
  }, []);
  return (
    <>
      <Rows as="ol" style={long ? { maxWidth: 720 } : undefined}>
        {items.map((item, index) => (
          <ArrangedItem
            key={item.id}
            {...{ ...item, index, busy, long, onMove, count: items.length }}
          />
        ))}
      </Rows>
      {status}
    </>
  );
}
