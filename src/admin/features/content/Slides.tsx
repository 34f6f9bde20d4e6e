import { useSearchParams } from 'react-router';
import { type AdminSlide, createSlide, type SlideInput } from '@/contract/admin/slides';
import { noText, textIn } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { type MessageId, useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { contentApi } from '../../api/contentApi';
import { slidePath } from '../../lib/links';
import { ScreenHead } from '../../ui/ScreenHead';
import { ArrangedList } from '../../ui/ArrangedList';
import { Loaded, ShopLink } from '../../ui/screenParts';
import { adminPaths } from '@/contract/admin/paths';
import { FormField } from '@/ui/form/FormField';
import { LocalizedField } from '../../ui/LocalizedField';
import ImageField, { noImage } from './ImageField';
import { ItemForm } from './ItemForm';

/** The banner: the list, or the form of one slide, by the path. */
export default function Slides() {
  const { text } = useText();
  const [params] = useSearchParams();
  const query = contentApi.useListSlidesQuery();
  const title = text('admin:content.slides');
  const chosen = params.get('slide');
  return (
    <Loaded query={query} title={title}>
      {(slides) => {
        const slide = slides.find(({ id }) => String(id) === chosen);
        if (slide || chosen === 'new')
          return <SlideForm key={chosen} slide={slide} slides={slides} />;
        return <SlideList slides={slides} title={title} />;
      }}
    </Loaded>
  );
}

function SlideList({ slides, title }: { slides: readonly AdminSlide[]; title: string }) {
  const { text, locale } = useText();
  const [arrange, { isLoading }] = contentApi.useArrangeSlidesMutation();
  return (
    <>
      <ScreenHead
        title={title}
        actions={
          <>
            <ShopLink path={pagePaths.home} />
            <ButtonLink size="small" to="?slide=new">
              {text('admin:content.slides.new')}
            </ButtonLink>
          </>
        }
      />
      <ArrangedList
        items={slides.map(({ id, title, text: body, alt, image, href }) => ({
          ...{ id, image, name: textIn(title, locale), path: slidePath(id) },
          ...{ note: href ?? '', texts: [title, body, alt] },
        }))}
        arrange={(body) => arrange({ body })}
        busy={isLoading}
      />
    </>
  );
}

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

function SlideForm({ slide, slides }: SlideFormProps) {
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
