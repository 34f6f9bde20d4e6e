import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { ProductSearch } from '../shared/ProductSearch';

interface SiteSearchProps {
  /** A search was started: its results replace the page. */
  onDone: () => void;
  autoFocus?: boolean;
}

/** Search from any page: Enter opens the shop with the results. */
export function SiteSearch({ onDone, autoFocus }: SiteSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  return (
    <ProductSearch
      typed={typed}
      onType={setTyped}
      onSearch={(q) => {
        if (q === '') return;
        void navigate(`${pagePaths.shop}?${new URLSearchParams({ q }).toString()}`);
        onDone();
      }}
      autoFocus={autoFocus}
    />
  );
}
