import { sql } from 'kysely';
import type { Migration } from '../migrate';

/** Settings and pages in the fields of the API: each text with its languages, addresses without a level of their own. */
export const contentFields: Migration = {
  name: '018_content',
  async up(trx) {
    await sql.raw(businessFields).execute(trx);
    const { rows } = await sql<{ name: string; content: OldPage }>`
      select name, content from pages`.execute(trx);
    for (const { name, content } of rows)
      await sql`
        update pages set content = ${JSON.stringify(pageContent(content))}::jsonb
        where name = ${name}`.execute(trx);
  },
};

const businessFields = `
update settings set value = jsonb_build_object(
  'brand', value -> 'brand',
  'business', jsonb_build_object(
    'sample', b -> 'sample', 'name', b -> 'name',
    'street', b -> 'address' -> 'street', 'street_number', b -> 'address' -> 'streetNumber',
    'zip_code', b -> 'address' -> 'zipCode', 'city', b -> 'address' -> 'city',
    'country', b -> 'address' -> 'country', 'coordinates', b -> 'coordinates',
    'email', b -> 'email', 'phone', b -> 'phone', 'viber', b -> 'viber',
    'tax_number', b -> 'taxNumber', 'registration_number', b -> 'registrationNumber',
    'opening_hours', b -> 'openingHours'
  ),
  'social', value -> 'social'
)
from (select value -> 'business' as b from settings where key = 'shop') old
where key = 'shop';
`;

interface Texts {
  [name: string]: unknown;
}
type OldPage = Record<'sr-LAT' | 'en', Texts | undefined> & { image?: object | null };

/** The texts of the languages, place by place; one that a language lacks is empty in it. */
function paired(serbian: unknown, english: unknown): unknown {
  const [one] = [serbian, english].filter((texts) => texts !== undefined);
  if (Array.isArray(one)) {
    const [ofSerbian, ofEnglish] = [serbian, english].map((texts) => (texts ?? []) as unknown[]);
    const longest = Math.max(ofSerbian?.length ?? 0, ofEnglish?.length ?? 0);
    return Array.from({ length: longest }, (_, at) => paired(ofSerbian?.[at], ofEnglish?.[at]));
  }
  if (typeof one !== 'object') return { 'sr-LAT': serbian ?? '', en: english ?? '' };
  const [ofSerbian, ofEnglish] = [serbian, english].map((texts) => (texts ?? {}) as Texts);
  return Object.fromEntries(
    Object.keys({ ...ofSerbian, ...ofEnglish }).map((name) => {
      const texts = [ofSerbian?.[name], ofEnglish?.[name]] as const;
      return [name, ['id', 'href'].includes(name) ? (texts[0] ?? texts[1]) : paired(...texts)];
    }),
  );
}

function pageContent({ image = null, 'sr-LAT': serbian, en }: OldPage): object {
  const texts = paired(serbian ?? {}, en ?? {}) as Texts;
  const none = { 'sr-LAT': '', en: '' };
  return {
    title: texts.title ?? none,
    meta_description: texts.metaDescription ?? none,
    notice: texts.notice ?? none,
    lead: texts.lead ?? none,
    sections: texts.sections ?? [],
    intro: texts.intro ?? [],
    hero: texts.heroCta ?? null,
    image_alt: texts.heroImageAlt ?? none,
    promos: texts.promos ?? [],
    image,
  };
}
