import { Link } from 'react-router';
import styled, { css } from 'styled-components';

/** Enlarges the touch target of an inline link; the padding takes no space. */
export const touchTarget = css`
  padding-block: 13px;
`;

/** A line at least 44 px high, with vertically centred text. */
export const tapLine = css`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
`;

/** A card's link, which covers the whole card. */
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

/** A `TextLink` for external links, phone numbers and email addresses. */
export const TextAnchor = styled.a`
  ${textLink}
`;

/** A button that looks like a `TextLink`. */
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
