import styled from 'styled-components';
import { from } from '../../ui/media';

/** px (specification, section 2). */
export const bannerHeight = 500;
/** px; on wider screens the slides stand in the middle. */
const widest = 1600;

/** Not on small screens. */
export const Place = styled.div`
  display: none;

  ${from(768)} {
    display: block;
    height: ${bannerHeight}px;
    overflow: hidden;
    background: var(--stage);
  }
  @media (min-width: ${widest + 1}px) {
    background: var(--surface);
  }
  @media print {
    display: none;
  }
`;

/** Narrower windows keep the calm side of the photograph, where the plate lies. */
export const SlideLink = styled.a<{ $right: boolean }>`
  position: relative;
  display: block;
  width: 100%;
  height: ${bannerHeight}px;
  max-width: ${widest}px;
  margin-inline: auto;
  overflow: hidden;

  img {
    object-position: ${({ $right }) => ($right ? '100%' : '0')} 50%;
  }
  &:focus-visible {
    outline-offset: -6px;
    border-radius: 0;
  }
`;

export const OwnPicture = styled.span`
  position: absolute;
  inset: 0;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--lamp);
    mix-blend-mode: multiply;
  }
`;

/** Lies where the photograph is calm: left and right by turns. */
export const Plate = styled.span<{ $right: boolean }>`
  position: absolute;
  top: 50%;
  ${({ $right }) => ($right ? 'right' : 'left')}: max(
    var(--gutter),
    calc((min(100vw, ${widest}px) - var(--container)) / 2)
  );
  z-index: 2;
  display: grid;
  gap: 14px;
  width: min(252px, 30vw);
  padding: 22px 24px 18px;
  border-radius: var(--radius-sm);
  background: #fffdfb;
  color: #24101f;
  font: 600 clamp(20px, 1.9vw, 27px) / 1.14 var(--font-display);
  letter-spacing: -0.015em;
  text-wrap: balance;
  transform: translateY(-50%);

  .lucide {
    transition: transform var(--dur-2) var(--ease-out);
  }
  a:hover > & .lucide {
    transform: translateX(4px);
  }
`;
