import styled from 'styled-components';
import { BlockSection } from '../../ui/BlockSection';
import { below } from '../../ui/media';

/** One of the forms that stand under each other, with a line between them. */
export const FormBlock = styled(BlockSection)`
  & > h2 {
    margin-bottom: 6px;
  }
`;

export const FormHelp = styled.p`
  margin-bottom: 20px;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

/** The button under a form; as wide as a phone. */
export const FormActions = styled.div<{ $wide?: boolean }>`
  display: grid;
  gap: 16px;
  justify-items: start;
  margin-top: 24px;

  ${below(600)} {
    justify-items: ${({ $wide = false }) => ($wide ? 'stretch' : 'start')};
  }
`;
