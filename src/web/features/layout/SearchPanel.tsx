import styled, { keyframes } from 'styled-components';
import { useText } from '@/lib/text';
import { Container } from '@/ui/Container';
import { IconButton } from '@/ui/IconButton';
import { X } from '@/ui/icons';
import { useModal, useCloseOnNavigation } from '@/ui/useModal';
import { SiteSearch } from './SiteSearch';

const drop = keyframes`
  from {
    opacity: 0;
    transform: translateY(-12px);
  }
`;

/** Covers the header; the suggestions hang below it. */
const Sheet = styled.dialog`
  position: fixed;
  inset: 0 0 auto;
  width: 100%;
  max-width: none;
  margin: 0;
  padding: 0;
  overflow: visible;
  border: 0;
  border-bottom: 1px solid var(--border);
  background: var(--background);
  color: var(--text);
  animation: ${drop} var(--dur-2) var(--ease-out);

  &::backdrop {
    background: var(--overlay);
  }
`;

const Row = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 640px) 44px;
  justify-content: center;
  align-items: center;
  gap: 4px;
  height: var(--header-h);
`;

/** The search of every page, in place of the header. Mounted while open. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { text } = useText();
  const modal = useModal(onClose);
  useCloseOnNavigation(onClose);
  return (
    <Sheet {...modal} aria-modal="true" aria-label={text('common:search.label')} tabIndex={-1}>
      <Row>
        <SiteSearch onDone={onClose} autoFocus />
        <IconButton label={text('common:search.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </Row>
    </Sheet>
  );
}
