import { Link } from 'react-router';
import styled, { css } from 'styled-components';

/** Makes an inline link that stands alone high enough for a thumb; the padding takes no room. */
export const touchTarget = css`
  padding-block: 13px;
`;

const textLink = css`
  color: var(--link);
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.22em;
  transition: text-decoration-thickness var(--dur-1);

  &:hover {
    text-decoration-thickness: 2px;
  }
  .on-deep & {
    color: inherit;
  }
`;

/** A link in running text. */
export const TextLink = styled(Link)`
  ${textLink}
`;

export const StandaloneLink = styled(TextLink)`
  ${touchTarget}
`;

/** The same look for what leaves the site, or is a telephone or e-mail address. */
export const TextAnchor = styled.a`
  ${textLink}
`;

/** The same look for a small action in running text. */
export const TextButton = styled.button`
  ${textLink}
  font-weight: inherit;
`;
