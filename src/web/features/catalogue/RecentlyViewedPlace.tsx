import { useRef } from 'react';
import styled from 'styled-components';
import { lazyOnIntent } from '../../ui/lazyOnIntent';
import { useNearScreen } from '../../ui/useNearScreen';

const RecentlyViewed = lazyOnIntent(() =>
  import('./RecentlyViewed').then((module) => module.RecentlyViewed),
);

/** Pixels below the screen: enough to load before it is reached. */
const margin = 1_000;

const Place = styled.div<{ $above: boolean }>`
  &:not(:empty) {
    padding-${({ $above }) => ($above ? 'top' : 'bottom')}: var(--section);
  }
`;

interface RecentlyViewedPlaceProps {
  /** The product of the page. */
  without?: number;
  /** Where the page has no space: below it by default. */
  spaceAbove?: boolean;
}

/** Where the recently viewed products appear. */
export function RecentlyViewedPlace({ without, spaceAbove = false }: RecentlyViewedPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearScreen(place, margin);
  return (
    <Place ref={place} $above={spaceAbove}>
      {near && <RecentlyViewed without={without} />}
    </Place>
  );
}
