import { useParams } from 'react-router';
import { type AdminPage, type PageContent, pageContent } from '@/contract/admin/pageTexts';
import * as contract from '@/contract/admin/pageTexts';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from '../../api/adminApi';
import { type PageName, pageNames, pagePaths } from '@/contract/paths';
import type { Placeholder } from '@/contract/placeholders';
import { type Localized, locales, noText } from '@/contract/locale';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { FormField } from '@/ui/form/FormField';
import type { FieldMessages } from '@/ui/form/useStructForm';
import { settingsApi } from '../../api/settingsApi';
import { Blocks } from '../../ui/Blocks';
import { LocalizedField } from '../../ui/LocalizedField';
import { ScreenHead } from '../../ui/ScreenHead';
import { pageTitles } from '../../lib/names';
import { DeliveryDaysWarning } from '../../ui/DeliveryDaysWarning';
import { EditForm } from '../../ui/EditForm';
import { Group, Loaded, ShopLink } from '../../ui/screenParts';
import {
  contentOfPage,
  type PageValues,
  pageValues,
  problemOf,
  type SectionProblem,
  type SectionValues,
} from './sectionText';
import ImageField from './ImageField';

/** Texts of the pages in both languages. Not in `contentApi.ts`: other screens do not need its contracts. */
const pageTextsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPageTexts: build.query(callEndpoint(contract.getAdminPage, provides('Content'))),
    updatePageTexts: build.mutation(callEndpoint(contract.updatePage, whenDone('Content'))),
  }),
});

const labels: Readonly<Record<string, MessageId>> = {
  title: 'admin:content.title',
  meta_description: 'admin:content.metaDescription',
  notice: 'admin:content.notice',
  lead: 'admin:content.lead',
  sections: 'admin:content.section',
  heading: 'admin:content.heading',
  intro: 'admin:content.intro',
  hero: 'admin:content.button',
  text: 'admin:content.text',
  href: 'admin:content.href',
  image: 'admin:content.image',
  image_alt: 'admin:content.alt',
  promos: 'admin:content.promo',
  cta: 'admin:content.button',
};

/** `step-9` after `step-8`: pages find some of their sections by the beginning of the id. */
function newId(all: readonly { id: string }[]): string {
  const kind = all.at(-1)?.id.startsWith('step-') ? 'step' : 'section';
  const taken = new Set(all.map(({ id }) => id));
  let number = all.length + 1;
  while (taken.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

const editedOf = (page: unknown) => {
  const { version, content } = page as AdminPage;
  return { version, value: pageValues(content) };
};

const problemTexts: Readonly<Record<SectionProblem, MessageId>> = {
  listFirst: 'admin:content.section.listLast',
  moreParts: 'admin:content.section.moreParts',
};

/** Errors of paragraphs and items stand at the text of their section. */
function useSectionMessages() {
  const { text } = useText();
  return (messages: FieldMessages, { sections }: PageValues): FieldMessages => {
    const shown = Object.entries(messages).map(([path, message]) => [
      path.replace(/^(sections\.\d+)\.(?:paragraphs|list)(?:\.\d+)?\.([^.]+)$/, '$1.text.$2'),
      message,
    ]);
    // More parts than the Serbian text has lack a Serbian text: that is said where they are.
    const problems = sections.flatMap((section, index) =>
      locales.flatMap((locale) => {
        const problem = problemOf(section.text, locale);
        return problem ? [[`sections.${index}.text.${locale}`, text(problemTexts[problem])]] : [];
      }),
    );
    return Object.fromEntries([...shown, ...problems]) as FieldMessages;
  };
}

export default function PageTexts() {
  const { name } = useParams();
  const pageName = pageNames.find((pageName) => pageName === name) ?? 'home';
  return <TextsOf key={pageName} name={pageName} />;
}

function TextsOf({ name }: { name: PageName }) {
  const { text } = useText();
  const query = pageTextsApi.useGetPageTextsQuery({ params: { name } });
  const { data: delivery } = settingsApi.useGetDeliveryQuery();
  const [update] = pageTextsApi.useUpdatePageTextsMutation();
  const messagesOf = useSectionMessages();
  const title = text(pageTitles[name]);
  return (
    <>
      <ScreenHead title={title} actions={<ShopLink path={pagePaths[name]} />} />
      <Loaded query={query} title={title}>
        {(page) => (
          <EditForm<PageValues, PageContent>
            label={title}
            initial={editedOf(page)}
            struct={pageContent}
            inputOf={(values) => contentOfPage(values, page.content.sections)}
            prefix="content."
            messagesOf={messagesOf}
            labels={labels}
            editedOf={editedOf}
            send={({ version, value: content }) =>
              update({ params: { name }, body: { version, content } })
            }
          >
            {name === 'terms' && (
              <Alert tone="warning">{text('admin:content.terms.warning')}</Alert>
            )}
            <Placeholders />
            {delivery && <DeliveryDaysWarning transit={delivery.value.schedule.transit_days} />}
            <LocalizedField name="title" label={text('admin:content.title')} />
            <LocalizedField
              name="meta_description"
              label={text('admin:content.metaDescription')}
              area
              optional
            />
            {hasImage[name] && <PageImage current={page.content.image} />}
            {name === 'home' ? <HomeFields /> : <TextFields legal={isLegal(name)} />}
          </EditForm>
        )}
      </Loaded>
    </>
  );
}

const settingOf: Readonly<Record<Placeholder, MessageId>> = {
  delivery_price: 'admin:settings.delivery.flat',
  free_delivery_from: 'admin:settings.delivery.free',
  delivery_days: 'admin:content.placeholders.days',
};

function Placeholders() {
  const { text } = useText();
  return (
    <>
      <p>{text('admin:content.placeholders')}</p>
      <ul>
        {Object.entries(settingOf).map(([name, setting]) => (
          <li key={name}>
            <code>{`{${name}}`}</code>
            <span>{` ${text(setting)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the shop shows the image of the page; `TextPage` does not. */
const hasImage: Readonly<Record<PageName, boolean>> = {
  home: true,
  about: true,
  production: true,
  delivery: false,
  terms: false,
  privacy: false,
};

const isLegal = (name: PageName) => name === 'terms' || name === 'privacy';

/** The main photograph of the page, which other pages show as well. */
function PageImage({ current }: { current: PageContent['image'] }) {
  const { text } = useText();
  return (
    <>
      <ImageField name="image" images={current ? [current] : []} aspect={3 / 2} />
      <LocalizedField name="image_alt" label={text('admin:content.alt')} />
    </>
  );
}

function TextFields({ legal }: { legal: boolean }) {
  const { text } = useText();
  return (
    <>
      {legal && <LocalizedField name="notice" label={text('admin:content.notice')} area optional />}
      <LocalizedField name="lead" label={text('admin:content.lead')} area optional />
      <Group title={text('admin:content.sections')}>
        <p style={{ marginBottom: 16 }}>{text('admin:content.section.hint')}</p>
        <Blocks<SectionValues>
          name="sections"
          label={text('admin:content.section')}
          addLabel={text('admin:content.section.add')}
          make={(all) => ({ id: newId(all), heading: noText, text: noText })}
          framed
        >
          {(name) => <SectionFields name={name} />}
        </Blocks>
      </Group>
    </>
  );
}

function SectionFields({ name }: { name: string }) {
  const { text } = useText();
  return (
    <>
      <LocalizedField name={`${name}.heading`} label={text('admin:content.heading')} />
      <LocalizedField name={`${name}.text`} label={text('admin:content.text')} area optional />
    </>
  );
}

function TextBlocks({ name, label, addLabel }: { name: string; label: string; addLabel: string }) {
  return (
    <div style={{ marginTop: 12 }}>
      <Blocks<Localized> name={name} label={label} addLabel={addLabel} make={() => noText}>
        {(block, index) => <LocalizedField name={block} label={`${label} ${index + 1}`} area />}
      </Blocks>
    </div>
  );
}

/** The texts of home that no other page has. */
function HomeFields() {
  const { text } = useText();
  return (
    <>
      <LocalizedField name="hero.text" label={text('admin:content.button')} />
      <FormField name="hero.href" label={text('admin:content.href')} autoComplete="off" />
      <Group title={text('admin:content.intro')}>
        <TextBlocks
          name="intro"
          label={text('admin:content.paragraph')}
          addLabel={text('admin:content.paragraph.add')}
        />
      </Group>
      <Group title={text('admin:content.promos')}>
        <Blocks<PageContent['promos'][number]>
          name="promos"
          label={text('admin:content.promo')}
          addLabel={text('admin:content.promo.add')}
          make={(all) => ({
            ...{ id: newId(all), title: noText, text: noText, cta: noText, href: '/shop' },
          })}
          framed
        >
          {(name) => (
            <>
              <LocalizedField name={`${name}.title`} label={text('admin:content.title')} />
              <LocalizedField name={`${name}.text`} label={text('admin:content.text')} area />
              <LocalizedField name={`${name}.cta`} label={text('admin:content.button')} />
              <FormField
                name={`${name}.href`}
                label={text('admin:content.href')}
                autoComplete="off"
              />
            </>
          )}
        </Blocks>
      </Group>
    </>
  );
}
