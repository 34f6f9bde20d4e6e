import styled from 'styled-components';

/** What stands under a form's fields: a refusal, then its buttons. */
export const FormEnd = styled.div`
  display: grid;
  gap: 16px;
  justify-items: start;
  margin-top: 22px;
`;
