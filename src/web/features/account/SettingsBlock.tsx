import { useId, type ReactNode } from 'react';
import styled from 'styled-components';

const Block = styled.section`
  padding-block: 32px;
  border-top: 1px solid var(--border);

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }
  & > h2 {
    font-size: var(--text-h3);
  }
`;

const Help = styled.p`
  margin-top: 6px;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

const Body = styled.div`
  margin-top: 20px;
`;

interface SettingsBlockProps {
  title: string;
  help?: string;
  children: ReactNode;
}

/** One subject of the settings, with a line over it. */
export function SettingsBlock({ title, help, children }: SettingsBlockProps) {
  const id = useId();
  return (
    <Block aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help && <Help>{help}</Help>}
      <Body>{children}</Body>
    </Block>
  );
}
