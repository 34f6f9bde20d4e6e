import styled from 'styled-components';
import { useText } from '@/lib/text';

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

/** The first element of the page; visible only while focused. */
export function SkipLink({ to }: { to: string }) {
  const { text } = useText();
  return (
    <Skip
      href={`#${to}`}
      className="no-print"
      // Not a navigation: for a new history entry react-router would restore a scroll position.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {text('common:a11y.skipToContent')}
    </Skip>
  );
}
