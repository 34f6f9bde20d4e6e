import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import styled from 'styled-components';
import type { ContentPage, PageName } from '@/contract/content';
import type { Shop } from '@/contract/shop';
import { contentApi } from '../../api/contentApi';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Container } from '@/ui/Container';
import { below, from } from '@/ui/media';
import { Columns, Stack, Text } from '@/ui/primitives';
import { Skeleton } from '@/ui/Skeleton';
import { tapLine } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { QueryError } from '../shared/QueryError';

const TitleBox = styled(Container)`
  padding-block: clamp(40px, 6vw, 104px) clamp(28px, 4vw, 64px);

  h1 {
    font-size: min(16vw, clamp(2.75rem, 1.7rem + 4.6vw, 6rem));
    line-height: 0.96;
    letter-spacing: -0.03em;
  }
  @media print {
    padding-block: 0 16pt;

    h1 {
      font-size: 26pt;
    }
  }
`;

export function TitleBlock({ title, lead }: { title: string; lead?: string | null }) {
  return (
    <TitleBox as="header">
      <Columns $template="8fr 5fr" $gap="24px 64px" $align="end">
        <h1>{title}</h1>
        {lead && (
          <Text $size="lg" $tone="text" $max={29.5}>
            {lead}
          </Text>
        )}
      </Columns>
    </TitleBox>
  );
}

const Prose = styled.div`
  max-width: 38.5em;

  & > * + * {
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

const Padded = styled(Container)`
  padding-bottom: var(--section);

  @media print {
    padding-bottom: 0;
  }
`;

/** The table of contents sticks beside the text from 900 px. */
export function WithContents({ children }: { children: ReactNode }) {
  return (
    <Padded>
      <Columns $template="8fr 5fr" $gap="40px 64px" $align="start">
        {children}
      </Columns>
    </Padded>
  );
}

export const Article = styled.article`
  display: grid;
  gap: clamp(36px, 4vw, 56px);

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

interface PageTextsProps {
  name: PageName;
  title: string;
  children: (page: ContentPage) => ReactElement;
}

/** Renders the page, or its title with a skeleton or an error. */
export function PageTexts({ name, title, children }: PageTextsProps) {
  const { text, locale } = useText();
  const query = contentApi.useGetPageQuery({ params: { name }, locale });
  if (query.data) return children(query.data);
  return (
    <>
      <TitleBlock title={title} />
      <Padded aria-busy={!query.error} style={{ minHeight: '50vh' }}>
        <Stack style={{ maxWidth: '38.5em' }}>
          {query.error ? (
            <QueryError query={query} />
          ) : (
            <>
              <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
              {[100, 94, 97, 60].map((width) => (
                <Skeleton key={width} $height="16px" $width={`${width}%`} />
              ))}
            </>
          )}
        </Stack>
      </Padded>
    </>
  );
}

type Section = ContentPage['sections'][number];

export function TextSection({ section }: { section: Section }) {
  const { id, heading, paragraphs, list } = section;
  return (
    <Prose as="section" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{withUnbreakablePhoneNumbers(paragraph)}</p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((item) => (
            <li key={item}>{withUnbreakablePhoneNumbers(item)}</li>
          ))}
        </ul>
      )}
    </Prose>
  );
}

const phoneNumber = /\+\d+(?: \d+)+/g;

function withUnbreakablePhoneNumbers(text: string): string {
  return text.replace(phoneNumber, (number) => number.replaceAll(' ', '\u00a0'));
}

const Hours = styled.table`
  border-spacing: 0;

  th {
    padding: 0 24px 0 0;
    font-weight: 400;
    text-align: left;
  }
  td {
    padding: 0;
    font-variant-numeric: tabular-nums;
  }
`;

export function OpeningHours({ hours }: { hours: Shop['business']['opening_hours'] }) {
  const { text } = useText();
  return (
    <Hours>
      <tbody>
        {hours.map(({ days, opens, closes, closed }) => (
          <tr key={days}>
            <th scope="row">{days}</th>
            <td>{closed ? text('info:contact.closed') : `${opens}–${closes}`}</td>
          </tr>
        ))}
      </tbody>
    </Hours>
  );
}

const minSectionsForContents = 6;

/** Shows texts that customers agree to, with the date of the last change. */
export function TextPage({ name, title }: Omit<PageTextsProps, 'children'>) {
  const { text } = useText();
  const { day } = useDates();
  return (
    <PageTexts name={name} title={title}>
      {({ title, lead, notice, sections, updated_at: updatedAt }) => (
        <>
          <TitleBlock title={title} lead={lead} />
          {notice && (
            <Container>
              <div style={{ marginBottom: 'clamp(28px, 4vw, 48px)' }}>
                <Alert tone="warning" role="note">
                  {notice}
                </Alert>
              </div>
            </Container>
          )}
          <WithContents>
            {sections.length >= minSectionsForContents && <TableOfContents sections={sections} />}
            <Article>
              {sections.map((section) => (
                <TextSection key={section.id} section={section} />
              ))}
              {updatedAt && (
                // Server and browser may have different versions of the month names.
                <Text suppressHydrationWarning>
                  {text('info:lastUpdated', { date: day(updatedAt) })}
                </Text>
              )}
            </Article>
          </WithContents>
        </>
      )}
    </PageTexts>
  );
}

const Contents = styled.nav`
  padding: 20px 24px;
  border-radius: var(--radius-lg);
  background: var(--surface);
  font-size: var(--text-sm);

  h2 {
    margin-bottom: 8px;
    font: 600 var(--text-sm) / 1.4 var(--font-ui);
    letter-spacing: 0;
  }
  a {
    ${tapLine}
    display: flex;
    padding-block: 6px;
    line-height: 1.35;
  }
  a:hover {
    text-decoration: underline;
  }
  ${from(900)} {
    position: var(--sticky);
    top: calc(var(--header-h) + 24px);
    order: 2;
    max-height: calc(100vh - var(--header-h) - 48px);
    overflow-y: auto;

    a {
      min-height: 34px;
    }
  }
  ${below(900)} {
    a {
      border-top: 1px solid var(--border);
    }
  }
`;

function TableOfContents({ sections }: { sections: ContentPage['sections'] }) {
  const { text } = useText();
  const { search } = useLocation();
  return (
    <Contents aria-labelledby="contents-heading" className="no-print">
      <h2 id="contents-heading">{text('info:tableOfContents')}</h2>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to={{ search, hash: id }}>{heading}</Link>
          </li>
        ))}
      </ol>
    </Contents>
  );
}
