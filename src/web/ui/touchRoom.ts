import { css } from 'styled-components';

/** A link that stands alone is as high as a thumb asks: inline, its padding takes no room. */
export const touchRoom = css`
  padding-block: 13px;
`;
