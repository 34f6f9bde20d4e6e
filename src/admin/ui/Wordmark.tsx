import styled from 'styled-components';

const Images = styled.span`
  display: block;

  img {
    width: auto;
    height: 34px;
  }
  img:first-child {
    display: var(--show-light);
  }
  img:last-child {
    display: var(--show-dark);
  }
`;

const size = { width: 273, height: 85, alt: '' } as const;

/** The shop's logo without alternative text; a surrounding link needs a label. */
export function Wordmark() {
  return (
    <Images>
      <img {...size} src="/logo/wordmark-light.svg" />
      <img {...size} src="/logo/wordmark-dark.svg" />
    </Images>
  );
}
