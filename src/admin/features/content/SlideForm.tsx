import { type AdminSlide, createSlide, type SlideInput } from '@/contract/admin/slides';
import { adminPaths } from '@/contract/admin/paths';
import { noText, textIn } from '@/contract/locale';
import { type MessageId, useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { contentApi } from '../../api/contentApi';
import { slidePath } from '../../lib/links';
import { LocalizedField } from '../../ui/LocalizedField';
import ImageField, { noImage } from './ImageField';
import { ItemForm } from './ItemForm';

/** Aspect ratio of the banner at 1440 px. */
const bannerAspect = 1440 / 500;

const labels: Readonly<Record<string, MessageId>> = {
  title: 'admin:content.title',
  text: 'admin:content.text',
  alt: 'admin:content.alt',
  href: 'admin:content.href',
  src: 'admin:content.image',
};

/** `href` is empty for a slide that leads nowhere. */
type SlideValues = Omit<SlideInput, 'href'> & { href: string };

const inputOf = (values: SlideValues): SlideInput => ({
  ...values,
  href: values.href.trim() === '' ? null : values.href,
});

function editedOf(slide: unknown) {
  const { version, image, alt, title, text, href } = slide as AdminSlide;
  return { version, value: { image, alt, title, text, href: href ?? '' } };
}

interface SlideFormProps {
  /** Undefined for a new one. */
  slide: AdminSlide | undefined;
  slides: readonly AdminSlide[];
}

export default function SlideForm({ slide, slides }: SlideFormProps) {
  const { text, locale } = useText();
  const [create] = contentApi.useCreateSlideMutation();
  const [update] = contentApi.useUpdateSlideMutation();
  const [remove] = contentApi.useDeleteSlideMutation();
  const params = { id: slide?.id ?? 0 };
  return (
    <ItemForm<AdminSlide, SlideValues, SlideInput>
      item={slide}
      items={slides}
      title={slide ? textIn(slide.title, locale) : text('admin:content.slides.new')}
      empty={{ image: noImage, alt: noText, title: noText, text: noText, href: '' }}
      list={{ path: adminPaths.slides, title: 'admin:content.slides' }}
      pathOf={slidePath}
      struct={createSlide.body}
      inputOf={inputOf}
      labels={labels}
      editedOf={editedOf}
      create={create}
      update={(body) => update({ params, body })}
      remove={() => remove({ params })}
    >
      <ImageField name="image" images={slides.map(({ image }) => image)} aspect={bannerAspect} />
      <LocalizedField name="title" label={text('admin:content.title')} />
      <LocalizedField name="text" label={text('admin:content.text')} area />
      <LocalizedField name="alt" label={text('admin:content.alt')} area />
      <FormField
        name="href"
        label={text('admin:content.href')}
        hint={text('admin:content.href.hint')}
        autoComplete="off"
        optional
      />
    </ItemForm>
  );
}
