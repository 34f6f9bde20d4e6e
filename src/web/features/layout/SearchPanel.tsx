import { useLocation } from 'react-router';
import styled, { keyframes } from 'styled-components';
import { useText } from '@/lib/text';
import { Container } from '@/ui/Container';
import { IconButton } from '@/ui/IconButton';
import { X } from '@/ui/icons';
import { Modal, useCloseOnChange } from '@/ui/Modal';
import { SiteSearch } from './SiteSearch';

const drop = keyframes`
  from {
    opacity: 0;
    transform: translateY(-12px);
  }
`;

/** Covers the header; the suggestions hang below it. */
const Sheet = styled(Modal)`
  inset: 0 0 auto;
  overflow: visible;
  border-bottom: 1px solid var(--border);
  animation: ${drop} var(--dur-2) var(--ease-out);
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
  useCloseOnChange(useLocation().key, onClose);
  return (
    <Sheet aria-label={text('common:search.label')} onClose={onClose}>
      <Row>
        <SiteSearch onDone={onClose} autoFocus />
        <IconButton label={text('common:search.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </Row>
    </Sheet>
  );
}
