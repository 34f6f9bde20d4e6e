import styled from 'styled-components';
import type { ContentPage, PageName } from '@/contract/content';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Text } from '@/ui/primitives';
import { Container } from '@/ui/Container';
import { Article, PageTexts, TextSection, TitleBlock, WithContents } from './infoLayout';
import { Link, useLocation } from 'react-router';
import { below, from } from '@/ui/media';
import { tapLine } from '@/ui/TextLink';

/** Pages with this many sections have a table of contents. */
const longFrom = 6;

interface TextPageProps {
  name: PageName;
  /** Shown until the page is loaded. */
  title: string;
  /** Shows the date of the last change: for texts that customers agree to. */
  dated?: boolean;
}

export function TextPage({ name, title, dated = false }: TextPageProps) {
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
            {sections.length >= longFrom && <TableOfContents sections={sections} />}
            <Article>
              {sections.map((section) => (
                <TextSection key={section.id} section={section} />
              ))}
              {dated && updatedAt && <LastUpdated at={updatedAt} />}
            </Article>
          </WithContents>
        </>
      )}
    </PageTexts>
  );
}

function LastUpdated({ at }: { at: string }) {
  const { text } = useText();
  const date = useDates().day(at);
  // Server and browser may have different versions of the month names.
  return <Text suppressHydrationWarning>{text('info:lastUpdated', { date })}</Text>;
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
