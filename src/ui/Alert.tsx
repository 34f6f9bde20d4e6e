import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';

type AlertTone = 'danger' | 'info' | 'success' | 'warning';

const Box = styled.div<{ $tone: AlertTone }>`
  display: flex;
  gap: 12px;
  padding: 14px 16px;
  border-radius: var(--radius-md);
  background: ${({ $tone }) => `var(--${$tone}-soft)`};
  color: ${({ $tone }) => ($tone === 'danger' ? 'var(--danger)' : 'var(--text)')};
  font-size: var(--text-sm);
  line-height: 1.5;

  & > .lucide {
    margin-top: 1px;
    color: ${({ $tone }) => `var(--${$tone})`};
  }
  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const icons = { danger: CircleAlert, warning: CircleAlert, info: Info, success: CircleCheck };

export interface AlertProps extends ComponentPropsWithRef<'div'> {
  tone?: AlertTone;
}

/** A message in the page. A message that appears without a user action needs `role="alert"` or `"status"`. */
export function Alert({ tone = 'info', children, ...rest }: AlertProps) {
  const Icon = icons[tone];
  return (
    <Box {...rest} $tone={tone}>
      <Icon />
      <div>{children}</div>
    </Box>
  );
}

export function ErrorAlert(props: ComponentPropsWithRef<'div'>) {
  return <Alert {...props} tone="danger" role="alert" />;
}
