import { type ReactNode, createContext, useContext } from 'react';
import styled from 'styled-components';
import { Column } from '@/ui/Column';
import { PageTitle } from '../../ui/PageTitle';

const Lead = styled.p`
  margin-top: 8px;
  color: var(--text-muted);
`;

/** Whether the steps stand in a dialog, whose page keeps its title and heading. */
export const InDialog = createContext(false);

interface StepProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A step of signing in. As a page, its heading receives the focus; in a dialog its first field does. */
export function SignInStep({ title, lead, children }: StepProps) {
  const inDialog = useContext(InDialog);
  return (
    <Column $gap={5}>
      {inDialog ? (
        <p>{lead}</p>
      ) : (
        <div>
          <PageTitle>{title}</PageTitle>
          <h1 tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
            {title}
          </h1>
          <Lead>{lead}</Lead>
        </div>
      )}
      {children}
    </Column>
  );
}
