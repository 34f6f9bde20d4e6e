import styled from 'styled-components';
import { Container } from '../../ui/Container';
import { from } from '../../ui/media';

/** Title left, lead right of it. */
export const TitleBlock = styled(Container)`
  display: grid;
  gap: 24px;
  padding-block: clamp(40px, 6vw, 104px) clamp(28px, 4vw, 64px);

  h1 {
    font-size: clamp(2.75rem, 1.7rem + 4.6vw, 6rem);
    line-height: 0.96;
    letter-spacing: -0.03em;
  }
  p {
    max-width: 46ch;
    font-size: var(--text-lg);
    line-height: 1.5;
  }
  ${from(900)} {
    grid-template-columns: 8fr 5fr;
    gap: 64px;
    align-items: end;
  }
  @media print {
    padding-block: 0 16pt;
    grid-template-columns: 1fr;

    h1 {
      font-size: 26pt;
    }
  }
`;

/** Running text: 60 characters wide, with the marks of the shop for lists. */
export const Prose = styled.div`
  max-width: 60ch;

  p + p,
  p + ul,
  ul + p {
    margin-top: 16px;
  }
  h2 + *,
  h3 + * {
    margin-top: 16px;
  }
  li {
    position: relative;
    padding-left: 22px;
  }
  li + li {
    margin-top: 10px;
  }
  li::before {
    content: '';
    position: absolute;
    top: 0.62em;
    left: 2px;
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--brand);
  }
  @media print {
    max-width: none;

    li::before {
      background: #000;
    }
  }
`;

/** From 900 px the table of contents stays beside the text. */
export const WithContents = styled(Container)`
  display: grid;
  gap: 40px;
  padding-bottom: var(--section);

  ${from(900)} {
    grid-template-columns: minmax(0, 8fr) minmax(0, 5fr);
    gap: 64px;
    align-items: start;
  }
  @media print {
    display: block;
    padding-bottom: 0;
  }
`;

/** Sections, one under the other. */
export const Article = styled.article`
  display: grid;
  gap: clamp(36px, 4vw, 56px);
  min-width: 0;

  h2 {
    font-size: var(--text-h3);
    line-height: 1.15;
  }
  @media print {
    display: block;

    section + section {
      margin-top: 16pt;
    }
  }
`;

/** Text and picture beside each other. */
export const Split = styled.div`
  display: grid;
  gap: 32px;

  ${from(900)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: clamp(48px, 8vw, 128px);
    align-items: center;
  }
`;
