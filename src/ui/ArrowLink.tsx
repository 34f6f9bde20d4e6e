import { Link, type LinkProps } from 'react-router';
import styled from 'styled-components';
import { ArrowRight } from 'lucide-react';
import { tapLine } from './TextLink';

const Arrow = styled(Link)`
  --icon: 18px;
  ${tapLine}
  gap: 8px;
  font-weight: 600;
  color: inherit;

  span {
    padding-bottom: 1px;
    border-bottom: 1.5px solid currentColor;
  }
  .lucide {
    transition: transform var(--dur-2) var(--ease-out);
  }
  &:hover .lucide {
    transform: translateX(4px);
  }
`;

export function ArrowLink({ children, ...rest }: LinkProps) {
  return (
    <Arrow {...rest}>
      <span>{children}</span>
      <ArrowRight />
    </Arrow>
  );
}
