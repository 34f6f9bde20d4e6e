import { useRef } from 'react';
import styled from 'styled-components';
import { RecentlyViewed } from './RecentlyViewed';
import { useNearScreen } from '@/ui/useNearScreen';

/** Pixels below the screen: enough to load before it is reached. */
const margin = 1_000;

const Box = styled.div`
  &:not(:empty) {
    padding-bottom: var(--section);
  }
`;

/** Where the recently viewed products appear, except the product of the page. */
export function RecentlyViewedLoader({ without }: { without: number }) {
  const container = useRef<HTMLDivElement>(null);
  const near = useNearScreen(container, margin);
  return <Box ref={container}>{near && <RecentlyViewed without={without} />}</Box>;
}
