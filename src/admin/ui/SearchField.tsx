import { useEffect, useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { cleanLine } from '@/contract/text';
import { searchDelayMs } from '@/lib/useDebounced';
import { Search } from 'lucide-react';
import { TextInput } from '@/ui/inputs';

const Find = styled.form`
  position: relative;
  flex: 1 1 240px;
  max-width: 420px;

  .lucide {
    position: absolute;
    top: 14px;
    left: 14px;
    --icon: 18px;
    color: var(--text-muted);
    pointer-events: none;
  }
  input {
    padding-left: 42px;
  }
`;

export interface SearchFieldProps {
  value: string;
  label: string;
  /** Called immediately when the URL should change. */
  onSearch: (q: string) => void;
}

/** Searches a list while the user types. The URL follows, so Back and reload keep the search. */
export function SearchField({ value, label, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  // Back, a link or "Clear filters" may also change the URL.
  useEffect(() => setTyped((current) => (cleanLine(current) === value ? current : value)), [value]);
  const search = (q: string) => {
    if (cleanLine(q) !== value) onSearch(cleanLine(q));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed);
  };
  useEffect(() => {
    const timer = setTimeout(() => search(typed), searchDelayMs);
    return () => clearTimeout(timer);
  });
  return (
    <Find role="search" onSubmit={submit}>
      <Search aria-hidden="true" />
      <TextInput
        type="search"
        value={typed}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Find>
  );
}
