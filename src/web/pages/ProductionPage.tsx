import styled from 'styled-components';
import type { ContentPage } from '@/contract/content';
import { shopPath } from '@/contract/paths';
import { shopApi } from '../api/shopApi';
import { contentApi } from '../api/contentApi';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { categoryField } from '@/shared/categoryField';
import { Container } from '@/ui/Container';
import { from } from '@/ui/media';
import { Columns, Text } from '@/ui/primitives';
import { EdgeBox, MediaBox, ResponsiveImage } from '@/ui/ResponsiveImage';
import { Section } from '@/ui/Section';
import { PageTexts } from '../features/info/infoLayout';
import { ProductionSteps } from '../features/info/ProductionSteps';
import type { Meta, Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['info'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('info:production.meta.title', { brand }),
  description: text('info:production.meta.description'),
  type: 'article',
});

export const loader: PageLoader = async ({ load, locale }) => {
  await load(contentApi.endpoints.getPage.initiate({ params: { name: 'production' }, locale }));
};

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

/** The category of the link below the steps. */
const firstCategory = 'health-in-bottles';

/** A number, its unit and what it counts: `280 g: of plums is needed for …`. */
const numberItem = /^(\S+) ([^:]+): (.+)$/;

export default function ProductionPage() {
  const { text, locale } = useText();
  const { data: categories } = shopApi.useListCategoriesQuery({ locale });
  const photo = categories?.find(({ slug }) => slug === firstCategory)?.image;
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
                  <ButtonLink to={shopPath(firstCategory)} size="large">
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

function NumbersSection({ section }: { section: ContentPage['sections'][number] }) {
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
