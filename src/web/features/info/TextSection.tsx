import type { ContentPage } from '../../../contract/content';
import { Prose } from './infoStyle';
import { wholePhoneNumbers } from './wholePhoneNumbers';

type Section = ContentPage['sections'][number];

/** A heading with its paragraphs and list, as the owner wrote them. */
export function TextSection({ section }: { section: Section }) {
  const { id, heading, paragraphs, list } = section;
  return (
    <Prose as="section" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{wholePhoneNumbers(paragraph)}</p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((item) => (
            <li key={item}>{wholePhoneNumbers(item)}</li>
          ))}
        </ul>
      )}
    </Prose>
  );
}
