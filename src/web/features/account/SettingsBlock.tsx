import { useId, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { BlockSection } from '../../ui/BlockSection';

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
  /** Of the heading, which can take the focus of what went away in the block. */
  headingRef?: Ref<HTMLHeadingElement>;
  help?: string;
  children: ReactNode;
}

/** One subject of the settings, with a line over it. */
export function SettingsBlock({ title, headingRef, help, children }: SettingsBlockProps) {
  const id = useId();
  return (
    <BlockSection aria-labelledby={id}>
      <h2 ref={headingRef} id={id} tabIndex={-1}>
        {title}
      </h2>
      {help && <Help>{help}</Help>}
      <Body>{children}</Body>
    </BlockSection>
  );
}
