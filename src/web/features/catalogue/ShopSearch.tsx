import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { from } from '../../ui/media';
import { searchDelayMs } from '../../lib/useDebounced';
import { ProductSearch } from '../shared/ProductSearch';

const Place = styled.div`
  width: 100%;

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

  // The URL takes precedence if something else changed it: Back, a link, "Show all".
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  const send = (q: string) => {
    sent.current = q;
    onSearch(q);
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => {
    const q = typed.trim();
    if (q === sent.current) return undefined;
    const timer = setTimeout(() => latestSend.current(q), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const type = (q: string) => {
    setTyped(q);
    onType(q.trim());
  };
  return (
    <Place>
      <ProductSearch typed={typed} onType={type} onSearch={send} />
    </Place>
  );
}
