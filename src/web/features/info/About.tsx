import styled from 'styled-components';
import { pagePaths } from '../../../contract/paths';
import type { PagePicture } from '../../../contract/content';
import { useGetPageQuery, useGetShopQuery } from '../../api/contentApi';
import { useText } from '../../lib/text';
import { ButtonLink } from '../../ui/Button';
import { Container } from '../../ui/Container';
import { from } from '../../ui/media';
import { Picture } from '../../ui/Picture';
import { Section } from '../../ui/Section';
import { Stage } from '../../ui/Stage';
import { Contact } from './Contact';
import { HarvestDay } from './HarvestDay';
import { Split, TitleBlock } from './infoStyle';
import { PageTextsMissing } from './PageTextsMissing';
import { TextSection } from './TextSection';

const Wide = styled(Stage)`
  width: 100%;
  min-height: 300px;

  img {
    object-position: 50% 8%;
  }
`;

const Tall = styled(Stage)`
  aspect-ratio: 4 / 5;
`;

const Columns = styled.div`
  display: grid;
  gap: clamp(40px, 5vw, 72px) clamp(48px, 8vw, 128px);

  ${from(900)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Closing = styled(Container)`
  padding-bottom: var(--section);
`;

const ToShop = styled.div`
  margin-top: clamp(40px, 5vw, 72px);
`;

/** Who makes the juice. Beside its own picture it shows those of production and home. */
export function About() {
  const { text, locale } = useText();
  const { data: page, error, refetch, isFetching } = useGetPageQuery({ name: 'about', locale });
  const { data: shop } = useGetShopQuery(locale);
  if (!page) {
    return (
      <PageTextsMissing
        title={text('info:about.title')}
        error={error}
        retrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  const [story, place, ...rest] = page.sections;
  return (
    <>
      <TitleBlock as="header">
        <h1>{page.title}</h1>
        {page.lead && <p>{page.lead}</p>}
      </TitleBlock>
      {page.image && (
        <Container>
          <Wide $ratio="2 / 1">
            <Picture
              {...page.image}
              alt={text('info:about.imageAlt')}
              sizes="(min-width: 1376px) 1280px, 96vw"
              priority
              fill
            />
          </Wide>
        </Container>
      )}
      {story && (
        <Section>
          <Split>
            <TextSection section={story} />
            <Photo
              picture={shop?.pictures.production}
              alt={text('info:production.imageAlt')}
              at="22% 50%"
            />
          </Split>
        </Section>
      )}
      <HarvestDay />
      {place && (
        <Section>
          <Split>
            <Photo picture={shop?.pictures.home} at="72% 50%" />
            <TextSection section={place} />
          </Split>
        </Section>
      )}
      <Closing>
        <Columns>
          {rest.map((section) => (
            <TextSection key={section.id} section={section} />
          ))}
          {shop && <Contact business={shop.business} />}
        </Columns>
        <ToShop>
          <ButtonLink to={pagePaths.shop}>{text('common:action.goToShop')}</ButtonLink>
        </ToShop>
      </Closing>
    </>
  );
}

interface PhotoProps {
  picture: PagePicture | null | undefined;
  /** Where the owner wrote none. */
  alt?: string;
  /** Which part of it is seen, as `object-position`. */
  at: string;
}

function Photo({ picture, alt = '', at }: PhotoProps) {
  return (
    <Tall>
      {picture && (
        <Placed
          $at={at}
          {...picture}
          alt={picture.alt || alt}
          sizes="(min-width: 900px) 46vw, 92vw"
          fill
        />
      )}
    </Tall>
  );
}

const Placed = styled(Picture)<{ $at: string }>`
  img {
    object-position: ${({ $at }) => $at};
  }
`;
