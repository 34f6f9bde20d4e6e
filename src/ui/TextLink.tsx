import { Link } from 'react-router';
import styled, { css } from 'styled-components';

/** Enlarges the touch target of an inline link; the padding takes no space. */
export const touchTarget = css`
  padding-block: 13px;
`;

/** A line of at least 44 px, with its text in the middle. */
export const tapLine = css`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
`;

/** The link of a card, which covers all of it. */
export const cardLink = css`
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
  }
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

export const TextLink = styled(Link)`
  ${textLink}
`;

export const StandaloneLink = styled(TextLink)`
  ${touchTarget}
`;

/** The same style for external, telephone and e-mail links. */
export const TextAnchor = styled.a`
  ${textLink}
`;

/** The same style for an action in body text. */
export const TextButton = styled.button`
  ${textLink}
`;

/** Makes 44 px tappable without affecting the layout. */
export const InlineButton = styled(TextButton)`
  ${touchTarget}
  min-width: 44px;
  margin-block: -13px;
  font-size: var(--text-sm);
`;
