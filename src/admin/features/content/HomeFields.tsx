import type { PageContent } from '@/contract/admin/pageTexts';
import { noText, type Localized } from '@/contract/locale';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { Blocks } from '../../ui/Blocks';
import { LocalizedField } from '../../ui/LocalizedField';
import { Group } from '../../ui/screenParts';

function TextBlocks({ name, label, addLabel }: { name: string; label: string; addLabel: string }) {
  return (
    <div style={{ marginTop: 12 }}>
      <Blocks<Localized> name={name} label={label} addLabel={addLabel} make={() => noText}>
        {(block, index) => <LocalizedField name={block} label={`${label} ${index + 1}`} area />}
      </Blocks>
    </div>
  );
}

interface HomeFieldsProps {
  newId: (all: readonly { id: string }[]) => string;
}

/** The texts of home that no other page has. */
export default function HomeFields({ newId }: HomeFieldsProps) {
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
