import styled from 'styled-components';
import { type MessageId, useText } from '@/lib/text';

const Skip = styled.a`
  position: fixed;
  z-index: 80;
  top: 8px;
  left: var(--gutter);
  padding: 12px 20px;
  border-radius: var(--radius-pill);
  background: var(--brand);
  color: var(--brand-contrast);
  font-weight: 600;
  transform: translateY(-200%);

  &:focus-visible {
    transform: none;
  }
`;

interface SkipLinkProps {
  to: string;
  label?: MessageId;
  /** A selector for the element to focus if it is shown; defaults to `to`. */
  focused?: string;
}

/** Visible only while focused. */
export function SkipLink({
  to,
  label = 'common:a11y.skipToContent',
  focused = `#${to}`,
}: SkipLinkProps) {
  const { text } = useText();
  return (
    <Skip
      href={`#${to}`}
      className="no-print"
      // Does not navigate, because react-router would restore a scroll position for a new history entry.
      onClick={(event) => {
        event.preventDefault();
        document.querySelectorAll<HTMLElement>(focused).forEach((target) => target.focus());
      }}
    >
      {text(label)}
    </Skip>
  );
}
