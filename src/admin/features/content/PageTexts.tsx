import { useParams } from 'react-router';
import { type PageContent, pageContent } from '@/contract/admin/pageTexts';
import * as contract from '@/contract/admin/pageTexts';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from '../../api/adminApi';
import { type PageName, pageNames, pagePaths } from '@/contract/paths';
import type { Placeholder } from '@/contract/placeholders';
import { locales, noText } from '@/contract/locale';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import type { FieldMessages } from '@/ui/form/useStructForm';
import { contentApi } from '../../api/contentApi';
import { Blocks } from '../../ui/Blocks';
import { LocalizedField } from '../../ui/LocalizedField';
import { ScreenHead } from '../../ui/ScreenHead';
import { DeliveryDaysWarning } from '../../ui/DeliveryDaysWarning';
import { EditForm } from '../../ui/EditForm';
import { newId, StructFields } from '../../ui/StructFields';
import { Loaded, useShopAction } from '../../ui/screenParts';
import {
  toPageContent,
  type PageValues,
  pageValues,
  findProblem,
  type SectionProblem,
  type SectionValues,
} from './sectionText';

/** Page texts in all languages. Separate from `contentApi.ts`, because other screens do not need these contracts. */
const pageTextsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPageTexts: build.query(callEndpoint(contract.getAdminPage, provides('Content'))),
    updatePageTexts: build.mutation(callEndpoint(contract.updatePage, whenDone('Content'))),
  }),
});

const problemTexts: Readonly<Record<SectionProblem, MessageId>> = {
  listFirst: 'admin:content.section.listLast',
  moreParts: 'admin:content.section.moreParts',
};

/** Returns a function that moves errors of paragraphs and list items to the text of their section. */
function useSectionMessages() {
  const { text } = useText();
  return (messages: FieldMessages, { sections }: PageValues): FieldMessages => {
    const shownMessages = Object.entries(messages).map(([path, message]) => [
      path.replace(/^(sections\.\d+)\.(?:paragraphs|list)(?:\.\d+)?\.([^.]+)$/, '$1.text.$2'),
      message,
    ]);
    // A translation with more parts than the Serbian text gets an error where the extra parts are.
    const problems = sections.flatMap((section, index) =>
      locales.flatMap((locale) => {
        const problem = findProblem(section.text, locale);
        return problem ? [[`sections.${index}.text.${locale}`, text(problemTexts[problem])]] : [];
      }),
    );
    return Object.fromEntries([...shownMessages, ...problems]) as FieldMessages;
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
  const { data: delivery } = contentApi.useGetDeliveryQuery();
  const [update] = pageTextsApi.useUpdatePageTextsMutation();
  const getMessages = useSectionMessages();
  const title = text(`admin:content.page.${name}`);
  const toShop = useShopAction();
  return (
    <>
      <ScreenHead title={title} actions={[toShop(pagePaths[name])]} />
      <Loaded query={query} title={title}>
        {(page) => (
          <EditForm<PageValues, PageContent>
            label={title}
            stored={page}
            struct={pageContent}
            part="content"
            toValues={pageValues}
            toInput={(values) => toPageContent(values, page.content.sections)}
            mapMessages={getMessages}
            labels={{ text: 'admin:content.text' }}
            send={({ version, value: content }) =>
              update({ params: { name }, body: { version, content } })
            }
          >
            {name === 'terms' && (
              <Alert tone="warning">{text('admin:content.terms.warning')}</Alert>
            )}
            <Placeholders />
            {delivery && <DeliveryDaysWarning transit={delivery.value.schedule.transit_days} />}
            <StructFields
              struct={pageContent}
              others={[page.content]}
              replacements={{
                ...Object.fromEntries(unusedFields[pageKind(name)].map((field) => [field, null])),
                ...(name !== 'home' && { sections: <Sections /> }),
              }}
            />
          </EditForm>
        )}
      </Loaded>
    </>
  );
}

const settingIds: Readonly<Record<Placeholder, MessageId>> = {
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
        {Object.entries(settingIds).map(([name, setting]) => (
          <li key={name}>
            <code>{`{${name}}`}</code>
            <span>{` ${text(setting)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const homeFields = ['hero.text', 'hero.href', 'intro', 'promos'];
const image = ['image', 'image_alt'];
/** Fields that the shop does not show on a page of this kind. `TextPage` shows no image. */
const unusedFields = {
  home: ['notice', 'lead', 'sections'],
  pictured: ['notice', ...homeFields],
  text: ['notice', ...image, ...homeFields],
  legal: [...image, ...homeFields],
} as const;

function pageKind(name: PageName): keyof typeof unusedFields {
  if (name === 'home') return 'home';
  if (name === 'about' || name === 'production') return 'pictured';
  return name === 'delivery' ? 'text' : 'legal';
}

function Sections() {
  const { text } = useText();
  return (
    <>
      <p>{text('admin:content.section.hint')}</p>
      <Blocks<SectionValues>
        name="sections"
        label={text('admin:content.section')}
        addLabel={text('admin:content.section.add')}
        make={(all) => ({ id: newId(all), heading: noText, text: noText })}
        framed
      >
        {(name) => (
          <>
            <LocalizedField name={`${name}.heading`} label={text('admin:content.heading')} />
            <LocalizedField
              name={`${name}.text`}
              label={text('admin:content.text')}
              area
              optional
            />
          </>
        )}
      </Blocks>
    </>
  );
}
