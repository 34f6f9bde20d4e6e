import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import type { PageImage } from '@/contract/shop';
import { useText } from '@/lib/text';
import { ArrowLink } from '@/ui/ArrowLink';
import { from } from '@/ui/media';
import { Columns } from '@/ui/primitives';
import { ResponsiveImage, MediaBox } from '@/ui/ResponsiveImage';
import { Section } from '@/ui/Section';

const Lead = styled.p`
  font: 500 clamp(1.5rem, 1.2rem + 1.5vw, 2.5rem) / 1.2 var(--font-display);
  letter-spacing: -0.015em;
`;

const Rest = styled(Columns)`
  margin: 24px 0 16px;
  color: var(--on-deep-muted);

  ${from(900)} {
    margin-top: 32px;
  }
`;

/** A cropped close-up. */
const Close = styled(ResponsiveImage)`
  img {
    transform: scale(1.24);
    transform-origin: 50% 14%;
  }
`;

interface StoryProps {
  paragraphs: readonly string[];
  /** The image of the about page, which the section links to. */
  image: PageImage | null;
}

/** The five paragraphs, the first one large. */
export function Story({ paragraphs, image }: StoryProps) {
  const { text } = useText();
  const [first, ...rest] = paragraphs;
  if (first === undefined) return null;
  return (
    <Section deep label={text('home:story.aria')}>
      <Columns $template="5fr 7fr" $gap="32px clamp(48px, 7vw, 112px)">
        <MediaBox>
          {image && (
            <Close
              {...image}
              sizes="(min-width: 1376px) 600px, (min-width: 900px) 44vw, 92vw"
              fill
            />
          )}
        </MediaBox>
        <div>
          <Lead>{first}</Lead>
          <Rest $template="1fr 1fr" $gap="16px 32px" $align="stretch">
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Rest>
          <ArrowLink to={pagePaths.about}>{text('home:story.more')}</ArrowLink>
        </div>
      </Columns>
    </Section>
  );
}
