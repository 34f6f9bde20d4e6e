import { Link, type LinkProps } from 'react-router';
import styled from 'styled-components';
import { ChevronLeft } from 'lucide-react';

const Back = styled(Link)`
  --icon: 16px;
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-height: 44px;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

/** To the list, above a screen below it. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Back {...rest}>
      <ChevronLeft aria-hidden="true" />
      <span>{children}</span>
    </Back>
  );
}
