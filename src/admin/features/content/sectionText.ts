import type { PageContent } from '@/contract/admin/pageTexts';
import { byLocale, defaultLocale, type Locale, locales, type Localized } from '@/contract/locale';

type Section = PageContent['sections'][number];
type Parts = Pick<Section, 'paragraphs' | 'list'>;

/** A section in the form, with its paragraphs and list as one text. */
export type SectionValues = Pick<Section, 'id' | 'heading'> & { text: Localized };
export type PageValues = Omit<PageContent, 'sections'> & { sections: SectionValues[] };

const listMark = '- ';
const untranslatedMark = '…';

/** A section's texts in one language. Gaps are marked, so later texts keep their position. */
function textsIn(all: readonly Localized[], locale: Locale): string[] {
  const last = all.findLastIndex((text) => text[locale] !== '');
  return all.slice(0, last + 1).map((text) => text[locale] || untranslatedMark);
}

/** Joins paragraphs, separated by blank lines, and list items, which start with `- `. */
export function sectionText({ paragraphs, list }: Parts): Localized {
  return byLocale((locale) => {
    const items = textsIn(list, locale).map((item) => `${listMark}${item}`);
    return [...textsIn(paragraphs, locale), items.join('\n')].filter(Boolean).join('\n\n');
  });
}

interface PartsIn {
  paragraphs: string[];
  list: string[];
  /** False if a paragraph follows the list, because the shop shows all paragraphs first. */
  listIsLast: boolean;
}

function partsIn(text: string): PartsIn {
  const parts: PartsIn = { paragraphs: [], list: [], listIsLast: true };
  const trimmed = (part: string) => (part.trim() === untranslatedMark ? '' : part.trim());
  for (const block of text.split(/\n[ \t]*\n/)) {
    const [before = '', ...items] = `\n${block.trim()}`.split(/\n[ \t]*[-•–] +/);
    if (before.trim() !== '') {
      if (parts.list.length > 0) parts.listIsLast = false;
      parts.paragraphs.push(trimmed(before));
    }
    parts.list.push(...items.map(trimmed));
  }
  return parts;
}

/** Pairs the parts of all languages by position. */
function zipLanguages(texts: Readonly<Record<Locale, readonly string[]>>): Localized[] {
  const count = Math.max(...locales.map((locale) => texts[locale].length));
  return Array.from({ length: count }, (_, index) =>
    byLocale((locale) => texts[locale][index] ?? ''),
  );
}

export function getParts(text: Localized): Parts {
  const parts = byLocale((locale) => partsIn(text[locale]));
  return {
    paragraphs: zipLanguages(byLocale((locale) => parts[locale].paragraphs)),
    list: zipLanguages(byLocale((locale) => parts[locale].list)),
  };
}

export const pageValues = ({ sections, ...page }: PageContent): PageValues => ({
  ...page,
  sections: sections.map(({ id, heading, ...parts }) => ({
    id,
    heading,
    text: sectionText(parts),
  })),
});

/** Converts the form's texts into sections. A section whose text did not change stays as stored. */
export function toPageContent(
  { sections, ...page }: PageValues,
  stored: readonly Section[],
): PageContent {
  return {
    ...page,
    sections: sections.map(({ id, heading, text }) => {
      const before = stored.find((section) => section.id === id);
      const storedText = before && sectionText(before);
      const isSame = storedText && locales.every((locale) => storedText[locale] === text[locale]);
      const { paragraphs, list } = isSame ? before : getParts(text);
      return { id, heading, paragraphs, list };
    }),
  };
}

export type SectionProblem = 'listFirst' | 'moreParts';

/** Finds parts that the stored form cannot express without changing their meaning. */
export function findProblem(text: Localized, locale: Locale): SectionProblem | undefined {
  const localParts = partsIn(text[locale]);
  const first = partsIn(text[defaultLocale]);
  if (!localParts.listIsLast) return 'listFirst';
  const hasMore = (['paragraphs', 'list'] as const).some(
    (kind) => localParts[kind].length > first[kind].length,
  );
  return hasMore ? 'moreParts' : undefined;
}
