import styled from 'styled-components';
import type { ContentPage } from '@/contract/content';
import { shopPath } from '@/contract/paths';
import { shopApi } from '../api/shopApi';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { categoryField } from '@/shared/categoryField';
import { Container } from '@/ui/Container';
import { from } from '@/ui/media';
import { Columns, Text } from '@/ui/primitives';
import { EdgeBox, MediaBox, ResponsiveImage } from '@/ui/ResponsiveImage';
import { Section } from '@/ui/Section';
import { PageTexts } from '../features/info/TextPage';
import { type Namespaces, pageMeta, textLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta = pageMeta('info:production.meta.title', 'info:production.meta.description', {
  type: 'article',
});

export const loader = textLoader('production');

type Sections = ContentPage['sections'];

const Top = styled(Container)`
  padding-top: clamp(28px, 3vw, 48px);

  h1 {
    font-size: min(16vw, clamp(2.75rem, 6.3vw, 6rem));
    font-weight: 650;
    line-height: 0.95;
    letter-spacing: -0.03em;
  }
`;

const Shot = styled(EdgeBox)`
  height: clamp(240px, 62vw, 480px);
  ${from(900)} {
    height: auto;
    aspect-ratio: 16 / 10;
  }
`;

const Numbers = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 28px 20px;

  b {
    display: block;
    font: 650 clamp(2.5rem, 1.8rem + 3vw, 4.5rem) / 1 var(--font-display);
    letter-spacing: -0.03em;
    white-space: nowrap;
  }
  small {
    font-size: 0.44em;
    letter-spacing: -0.01em;
  }
  p {
    max-width: 15.4em;
    margin-top: 8px;
    line-height: 1.45;
    color: var(--on-deep-muted);
  }
  ${from(768)} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Panels = styled(Columns)`
  & > section {
    padding: clamp(24px, 3vw, 40px);
    border-radius: var(--radius-sm);
    background: var(--surface);
  }
  & > section:first-child {
    background: var(--cat-field);
    color: var(--cat-ink);
  }
  h2 {
    font-size: var(--text-h3);
  }
  p {
    max-width: 33.3em;
    margin-top: 10px;
  }
`;

const linkedCategory = 'health-in-bottles';

/** Matches a number, its unit and its meaning, such as `280 g: of plums is needed for …`. */
const numberItem = /^(\S+) ([^:]+): (.+)$/;

export default function ProductionPage() {
  const { text, locale } = useText();
  const { data: categories } = shopApi.useListCategoriesQuery({ locale });
  const photo = categories?.find(({ slug }) => slug === linkedCategory)?.image;
  return (
    <PageTexts name="production" title={text('info:production.title')}>
      {({ title, lead, image, sections }) => {
        const steps = sections.filter(({ id }) => id.startsWith('step-'));
        const numbers = sections.find(({ id }) => id === 'numbers');
        const others = sections.filter(
          (section) => section !== numbers && !steps.includes(section),
        );
        return (
          <>
            <Top as="header">
              <Columns $template="5fr 7fr" $gap="clamp(32px, 4vw, 64px)">
                <div>
                  <h1>{title}</h1>
                  {lead && (
                    <Text $size="lg" $tone="text" $max={21.8} $above={5}>
                      {lead}
                    </Text>
                  )}
                </div>
                {image && (
                  <Shot className="no-print">
                    <ResponsiveImage
                      {...image}
                      at="50% 30%"
                      sizes="(min-width: 900px) 58vw, 100vw"
                      priority
                      fill
                    />
                  </Shot>
                )}
              </Columns>
            </Top>
            <Section>
              <ProductionSteps steps={steps} />
            </Section>
            {numbers && <NumbersSection section={numbers} />}
            <Section>
              <Panels
                $template="1fr 1fr"
                $gap="16px"
                $from={768}
                $align="stretch"
                style={categoryField('syrups')}
              >
                {others.map(({ id, heading, paragraphs }) => (
                  <section key={id} id={id} aria-labelledby={`${id}-heading`}>
                    <h2 id={`${id}-heading`}>{heading}</h2>
                    {paragraphs.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </section>
                ))}
              </Panels>
            </Section>
            <Container
              as="section"
              aria-labelledby="production-end"
              className="no-print"
              style={{ paddingBottom: 'var(--section)' }}
            >
              <Columns $template="5fr 7fr" $gap="20px 64px">
                <MediaBox $ratio="4 / 3">
                  {photo && (
                    <ResponsiveImage {...photo} alt="" sizes="(min-width: 900px) 38vw, 92vw" fill />
                  )}
                </MediaBox>
                <div>
                  <h2 id="production-end">{text('info:production.end.title')}</h2>
                  <Text $size="lg" $above={3} style={{ marginBottom: 24 }}>
                    {text('info:production.end.text')}
                  </Text>
                  <ButtonLink to={shopPath(linkedCategory)} size="large">
                    {text('info:production.end.cta')}
                  </ButtonLink>
                </div>
              </Columns>
            </Container>
          </>
        );
      }}
    </PageTexts>
  );
}

function NumbersSection({ section }: { section: Sections[number] }) {
  return (
    <Section deep title={section.heading} titleId="numbers">
      <Numbers>
        {section.list.map((item) => {
          const [, number, unit, meaning = item] = numberItem.exec(item) ?? [];
          return (
            <li key={item}>
              {number && (
                <b>
                  <span>{number}</span>
                  <small>{` ${unit}`}</small>
                </b>
              )}
              <p>{meaning}</p>
            </li>
          );
        })}
      </Numbers>
      {section.paragraphs.map((paragraph) => (
        <Text key={paragraph} $tone="on-deep-muted" style={{ marginTop: 'clamp(28px, 4vw, 48px)' }}>
          {paragraph}
        </Text>
      ))}
    </Section>
  );
}

/** Numbered discs on a line. From 900 px, the text is beside the heading. */
const Steps = styled.ol`
  position: relative;

  li {
    position: relative;
    padding: 0 0 40px 68px;
  }
  li::before {
    content: '';
    position: absolute;
    top: 0;
    bottom: 0;
    left: 21px;
    width: 12px;
    background: var(--accent);
  }
  li:first-child::before {
    top: 12px;
  }
  li:last-child {
    padding-bottom: 12px;
  }
  li:last-child::before {
    border-radius: 0 0 6px 6px;
  }
  h2 {
    padding-top: 9px;
    font-size: var(--text-h3);
  }
  ${from(900)} {
    li {
      display: grid;
      grid-template-columns: minmax(0, 4fr) minmax(0, 7fr);
      grid-template-rows: auto 1fr;
      column-gap: clamp(32px, 5vw, 80px);
      padding: 0 0 44px 84px;
    }
    h2 {
      padding-top: 2px;
      font-size: var(--text-h2);
    }
  }
  @media print {
    li {
      display: block;
      padding: 0 0 12pt;
    }
    li::before {
      display: none;
    }
  }
`;

const Disc = styled.span`
  position: absolute;
  top: 0;
  left: 5px;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 3px solid var(--accent);
  border-radius: 50%;
  background: var(--background);
  font: 650 1.25rem/1 var(--font-display);
`;

const StepText = styled.div`
  p {
    max-width: 34.6em;
    margin-top: 8px;
  }
  ${from(900)} {
    grid-row: 1 / 3;
    grid-column: 2;
    padding-top: 8px;

    p {
      max-width: 38.5em;
      margin: 0;
      font-size: var(--text-lg);
      line-height: 1.5;
    }
  }
`;

const Fact = styled.p`
  margin-top: 10px;
  font-size: var(--text-sm);
  font-weight: 600;
  color: var(--accent-text);

  ${from(900)} {
    grid-column: 1;
    margin-top: 6px;
  }
`;

/** The list of a step contains short facts, which are shown below its heading. */
function ProductionSteps({ steps }: { steps: Sections }) {
  return (
    <Steps>
      {steps.map(({ id, heading, paragraphs, list }, index) => (
        <li key={id} id={id}>
          <Disc aria-hidden="true" className="no-print">
            {index + 1}
          </Disc>
          <h2>{heading}</h2>
          <StepText>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </StepText>
          {list.map((fact) => (
            <Fact key={fact}>{fact}</Fact>
          ))}
        </li>
      ))}
    </Steps>
  );
}
