import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Search } from '@/ui/icons';
import { below } from '@/ui/media';
import SearchDialog from './SearchDialog';

const Box = styled.button`
  display: flex;
  gap: 10px;
  align-items: center;
  min-height: 44px;
  padding: 0 10px 0 14px;
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-sm);
  background: var(--surface-raised);
  font-size: var(--text-sm);
  color: var(--text-muted);

  .lucide {
    width: 18px;
    height: 18px;
  }
  kbd {
    margin-left: auto;
    padding: 1px 6px;
    border: 1px solid var(--border);
    border-radius: 5px;
    font: 500 var(--text-xs) var(--font-ui);
  }
  /* In the bar of a phone the icon alone. */
  ${below(1024)} {
    justify-content: center;
    min-width: 44px;
    margin-left: auto;
    padding: 0;
    border: 0;
    background: none;
    color: var(--text);

    kbd {
      display: none;
    }
    span {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      height: 1px;
      overflow: hidden;
    }
  }
`;

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { text } = useText();
  return (
    <Box type="button" aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <Search aria-hidden="true" />
      <span>{text('admin:search.label')}</span>
      <kbd aria-hidden="true">{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
    </Box>
  );
}

/** The search, opened by its buttons and by Ctrl K. */
export function useSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const handleKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      // Another dialog stays on top.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', handleKeys);
    return () => document.removeEventListener('keydown', handleKeys);
  }, []);
  const dialog = open && <SearchDialog onClose={() => setOpen(false)} />;
  return { dialog, openSearch: () => setOpen(true) };
}
