import styled from 'styled-components';
import { TextLink } from './TextLink';
import { touchRoom } from './touchRoom';

/** A text link beside no other words. */
export const LoneLink = styled(TextLink)`
  ${touchRoom}
`;
