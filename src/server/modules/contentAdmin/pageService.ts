import type { AdminPage, PageContent } from '@/contract/admin/pageTexts';
import type { PageName } from '@/contract/content';
import { type Locale, locales, type Localized } from '@/contract/locale';
import type { Connection } from '../../database/client';
import type { ImageFile } from '../../database/tables';
import { ApiError } from '../../http/ApiError';
import type { PageTexts } from '../../seed/readSeed';
import { assertUnchanged, differences, recordEdit, type Editor } from './edited';

type StoredPage = Record<Locale, PageTexts> & { image: ImageFile | null };

async function find(connection: Connection, name: PageName) {
  const row = await connection
    .selectFrom('pages')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) throw new ApiError('page_not_found');
  const { updated_at, version } = row;
  const stored = row.content as StoredPage;
  const content = withBothLanguages(stored);
  return { page: { name, version, updated_at: updated_at.toISOString(), content }, stored };
}

/** @throws ApiError `page_not_found` */
export const getPage = async (connection: Connection, name: PageName): Promise<AdminPage> =>
  (await find(connection, name)).page;

/** @throws ApiError `page_not_found`, `changed_meanwhile` */
export async function updatePage(
  trx: Connection,
  editor: Editor,
  name: PageName,
  { version, content }: { version: number; content: PageContent },
): Promise<AdminPage> {
  const { page, stored } = await find(trx, name);
  const before = assertUnchanged(page, version);
  const { updated_at } = await trx
    .updateTable('pages')
    .set({
      // Other values from the seed files are kept.
      content: JSON.stringify({ ...stored, ...byLanguage(content) }),
      version: version + 1,
      updated_at: new Date(),
    })
    .where('name', '=', name)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  await recordEdit(trx, editor, {
    action: 'page.update',
    entity: 'page',
    entityId: name,
    changes: differences(before.content, content),
  });
  return { name, version: version + 1, updated_at: updated_at.toISOString(), content };
}

/** Pairs the texts of the languages; a block that one of them lacks is empty in it. */
function withBothLanguages(stored: StoredPage): PageContent {
  const both = (read: (texts: PageTexts) => string | undefined): Localized => ({
    'sr-LAT': read(stored['sr-LAT']) ?? '',
    en: read(stored.en) ?? '',
  });
  const list = (read: (texts: PageTexts) => readonly string[] | undefined): Localized[] =>
    longest((locale) => read(stored[locale])).map((_, at) => both((texts) => read(texts)?.[at]));
  const sections = longest((locale) => stored[locale].sections);
  const promos = longest((locale) => stored[locale].promos);
  const hero = stored['sr-LAT'].heroCta ?? stored.en.heroCta;
  return {
    title: both(({ title }) => title),
    meta_description: both(({ metaDescription }) => metaDescription),
    notice: both(({ notice }) => notice),
    lead: both(({ lead }) => lead),
    sections: sections.map(({ id }, at) => ({
      id,
      heading: both((texts) => texts.sections?.[at]?.heading),
      paragraphs: list((texts) => texts.sections?.[at]?.paragraphs),
      list: list((texts) => texts.sections?.[at]?.list),
    })),
    intro: list(({ intro }) => intro),
    hero: hero ? { text: both(({ heroCta }) => heroCta?.text), href: hero.href } : null,
    image_alt: both(({ heroImageAlt }) => heroImageAlt),
    promos: promos.map(({ id, href }, at) => ({
      id,
      title: both((texts) => texts.promos?.[at]?.title),
      text: both((texts) => texts.promos?.[at]?.text),
      cta: both((texts) => texts.promos?.[at]?.cta),
      href,
    })),
    image: stored.image,
  };
}

function longest<Part>(read: (locale: Locale) => readonly Part[] | undefined): readonly Part[] {
  const [first = [], second = []] = locales.map(read);
  return second.length > first.length ? second : first;
}

/** As `pages.json` has them: without the parts that a page does not have. */
function byLanguage(content: PageContent): StoredPage {
  const texts = (locale: Locale): PageTexts => ({
    title: content.title[locale],
    ...filled('metaDescription', content.meta_description[locale]),
    ...filled('notice', content.notice[locale]),
    ...filled('lead', content.lead[locale]),
    ...(content.sections.length > 0 && {
      sections: content.sections.map(({ id, heading, paragraphs, list }) => ({
        id,
        heading: heading[locale],
        paragraphs: paragraphs.map((text) => text[locale]),
        list: list.map((text) => text[locale]),
      })),
    }),
    ...(content.intro.length > 0 && { intro: content.intro.map((text) => text[locale]) }),
    ...(content.hero && {
      heroCta: { text: content.hero.text[locale], href: content.hero.href },
    }),
    ...filled('heroImageAlt', content.image_alt[locale]),
    ...(content.promos.length > 0 && {
      promos: content.promos.map(({ id, title, text, cta, href }) => ({
        id,
        title: title[locale],
        text: text[locale],
        cta: cta[locale],
        href,
      })),
    }),
  });
  return { 'sr-LAT': texts('sr-LAT'), en: texts('en'), image: content.image };
}

const filled = (name: string, text: string) => (text === '' ? {} : { [name]: text });
