import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import type { PageImage, Shop } from '@/contract/shop';
import { contentApi } from '../api/contentApi';
import { shopApi } from '../api/shopApi';
import { type MessageId, useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Container } from '@/ui/Container';
import { from } from '@/ui/media';
import { ResponsiveImage, MediaBox } from '@/ui/ResponsiveImage';
import { Columns, Stack, Text } from '@/ui/primitives';
import { Section } from '@/ui/Section';
import { OpeningHours, PageTexts, TextSection, TitleBlock } from '../features/info/TextPage';
import { type Namespaces, type PageLoader, pageMeta } from './page';
import { countryName } from '@/contract/address';
import { emailHref, phoneHref } from '@/lib/contactLinks';
import { TextAnchor, touchTarget } from '@/ui/TextLink';
import { DayGlass } from '@/ui/art/MeasuringGlass';

export const namespaces: Namespaces = ['info'];

export const meta = pageMeta('info:about.meta.title', 'info:about.meta.description');

export const loader: PageLoader = async ({ load, locale }) => {
  const { getPage } = contentApi.endpoints;
  load(shopApi.endpoints.getShop.initiate({ locale }));
  await load(getPage.initiate({ params: { name: 'about' }, locale }));
};

export default function AboutPage() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  return (
    <PageTexts name="about" title={text('info:about.title')}>
      {({ title, lead, image, sections: [story, locationSection, ...rest] }) => (
        <>
          <TitleBlock title={title} lead={lead} />
          {image && (
            <Container>
              <MediaBox $ratio="2 / 1" style={{ width: '100%', minHeight: 300 }}>
                <ResponsiveImage
                  {...image}
                  at="50% 8%"
                  sizes="(min-width: 1376px) 1280px, 96vw"
                  priority
                  fill
                />
              </MediaBox>
            </Container>
          )}
          {story && (
            <Section>
              <Columns $template="1fr 1fr" $gap="32px clamp(48px, 8vw, 128px)">
                <TextSection section={story} />
                <Photo image={shop?.images.production} ratio="5 / 4" at="65% 50%" />
              </Columns>
            </Section>
          )}
          <HarvestDay />
          {locationSection && (
            <Section>
              <Columns $template="1fr 1fr" $gap="32px clamp(48px, 8vw, 128px)">
                <Photo image={shop?.images.home} ratio="4 / 5" at="72% 50%" />
                <TextSection section={locationSection} />
              </Columns>
            </Section>
          )}
          <Container style={{ paddingBottom: 'var(--section)' }}>
            <Columns
              $template="1fr 1fr"
              $gap="clamp(40px, 5vw, 72px) clamp(48px, 8vw, 128px)"
              $align="stretch"
            >
              {rest.map((section) => (
                <TextSection key={section.id} section={section} />
              ))}
              {shop && <Contact business={shop.business} />}
            </Columns>
            <div style={{ marginTop: 'clamp(40px, 5vw, 72px)' }}>
              <ButtonLink to={pagePaths.shop}>{text('common:action.goToShop')}</ButtonLink>
            </div>
          </Container>
        </>
      )}
    </PageTexts>
  );
}

function Photo({ image, ratio, at }: { image?: PageImage | null; ratio: string; at: string }) {
  return (
    <MediaBox $ratio={ratio}>
      {image && <ResponsiveImage {...image} at={at} sizes="(min-width: 900px) 46vw, 92vw" fill />}
    </MediaBox>
  );
}

const List = styled(Stack)`
  margin-top: 20px;

  dd a {
    ${touchTarget}
  }
`;

function Contact({ business }: { business: Shop['business'] }) {
  const { text, locale } = useText();
  const { street, street_number, zip_code, city, country, email, phone } = business;
  return (
    <section aria-labelledby="contact-heading">
      <h2 id="contact-heading">{text('info:contact.heading')}</h2>
      <List as="dl">
        <div>
          <Text as="dt">{text('info:contact.address')}</Text>
          <dd>{`${street} ${street_number}`}</dd>
          <dd>{`${zip_code} ${city}, ${countryName(country, locale)}`}</dd>
        </div>
        <div>
          <Text as="dt">{text('info:contact.phone')}</Text>
          <dd>
            <TextAnchor href={phoneHref(phone)}>{phone}</TextAnchor>
          </dd>
        </div>
        <div>
          <Text as="dt">{text('info:contact.email')}</Text>
          <dd>
            <TextAnchor href={emailHref(email)} translate="no">
              {email}
            </TextAnchor>
          </dd>
        </div>
        <div>
          <Text as="dt">{text('common:footer.openingHours')}</Text>
          <dd>
            <OpeningHours hours={business.opening_hours} />
          </dd>
        </div>
      </List>
    </section>
  );
}

const Day = styled(Columns)`
  li {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr);
    gap: 4px 20px;
    align-items: center;
  }
  svg {
    width: 72px;
    height: auto;
    color: var(--on-deep);
    --art-sun: #ee8a1d;
  }
  h3 {
    line-height: 1.1;
  }
  span {
    display: block;
    margin-bottom: 2px;
    font-size: var(--text-sm);
    font-weight: 600;
    color: var(--on-deep-accent);
  }
  p {
    max-width: 17.9em;
    margin-top: 6px;
    color: var(--on-deep-muted);
  }
  ${from(900)} {
    li {
      display: block;
    }
    svg {
      width: 132px;
      margin-bottom: 32px;
    }
  }
`;

const hours: readonly Readonly<Record<'time' | 'name' | 'text', MessageId>>[] = [
  { time: 'info:day.dawn.time', name: 'info:day.dawn.name', text: 'info:day.dawn.text' },
  { time: 'info:day.morning.time', name: 'info:day.morning.name', text: 'info:day.morning.text' },
  { time: 'info:day.noon.time', name: 'info:day.noon.name', text: 'info:day.noon.text' },
  { time: 'info:day.evening.time', name: 'info:day.evening.name', text: 'info:day.evening.text' },
];

function HarvestDay() {
  const { text } = useText();
  return (
    <Section deep title={text('info:day.title')} titleId="harvest-day">
      <Day as="ol" $template="repeat(4, 1fr)" $gap="32px clamp(24px, 4vw, 64px)" $align="stretch">
        {hours.map((hour, index) => (
          <li key={hour.name}>
            <DayGlass hour={index} />
            <div>
              <span>{text(hour.time)}</span>
              <h3>{text(hour.name)}</h3>
              <p>{text(hour.text)}</p>
            </div>
          </li>
        ))}
      </Day>
    </Section>
  );
}
