import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { cleanLine } from '@/contract/text';
import { below, from } from '@/ui/media';
import { searchDelayMs } from '@/lib/useDebounced';
import { ProductSearch } from '../shared/ProductSearch';

/** On phones the header has a search; this field is only for a search that is shown. */
const SearchField = styled.div`
  width: 100%;

  ${below(600)} {
    &[data-empty]:not(:focus-within) {
      display: none;
    }
  }

  ${from(600)} {
    width: min(100%, 400px);
  }
`;

interface ShopSearchProps {
  /** The search text of the URL. */
  value: string;
  onType: (q: string) => void;
  onSearch: (q: string) => void;
}

/** Searches the list while the customer types. */
export function ShopSearch({ value, onType, onSearch }: ShopSearchProps) {
  const [typed, setTyped] = useState(value);

  // The URL takes precedence if something else changed it: Back, a link, "Show all". The field's own searches,
  // of which several may be under way on a slow device, do not change what was typed since.
  const sent = useRef([value]);
  useEffect(() => {
    const sentIndex = sent.current.indexOf(value);
    sent.current = sentIndex === -1 ? [value] : sent.current.slice(sentIndex);
    if (sentIndex === -1) setTyped(value);
  }, [value]);

  const send = (q: string) => {
    sent.current.push(q);
    onSearch(q);
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => {
    const q = cleanLine(typed);
    if (q === sent.current.at(-1)) return undefined;
    const timer = setTimeout(() => latestSend.current(q), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const type = (q: string) => {
    setTyped(q);
    onType(cleanLine(q));
  };
  return (
    <SearchField data-empty={typed === '' || undefined}>
      <ProductSearch typed={typed} onType={type} onSearch={send} />
    </SearchField>
  );
}
