import styled from 'styled-components';
import type { ContentPage } from '@/contract/content';
import { from } from '@/ui/media';

/** Numbered discs on a line; the text is beside the heading from 900 px. */
const List = styled.ol`
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

const Text = styled.div`
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

/** The steps in order. A step's list has short facts, shown below its heading. */
export function ProductionSteps({ steps }: { steps: ContentPage['sections'] }) {
  return (
    <List>
      {steps.map(({ id, heading, paragraphs, list }, index) => (
        <li key={id} id={id}>
          <Disc aria-hidden="true" className="no-print">
            {index + 1}
          </Disc>
          <h2>{heading}</h2>
          <Text>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Text>
          {list.map((fact) => (
            <Fact key={fact}>{fact}</Fact>
          ))}
        </li>
      ))}
    </List>
  );
}
