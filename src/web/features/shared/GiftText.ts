import styled from 'styled-components';

/** The text of a gift note with the customer's line breaks. */
export const GiftText = styled.p`
  white-space: pre-line;
`;
