import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type AdminSlide, createSlide, type SlideInput } from '../../../contract/admin/slides';
import { adminPaths } from '../../../contract/admin/paths';
import { pagePaths } from '../../../contract/paths';
import { createUuid } from '../../../web/lib/createUuid';
import { type MessageId, useText } from '../../../web/lib/text';
import { ButtonLink } from '../../../web/ui/Button';
import { FormField } from '../../../web/ui/form/FormField';
import { useToast } from '../../../web/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { slidesApi } from '../../api/slidesApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { BackLink } from '../../ui/BackLink';
import { LocalizedField } from '../../ui/LocalizedField';
import { ScreenHead } from '../../ui/ScreenHead';
import { ArrangedList } from './ArrangedList';
import { DeleteButton } from './DeleteButton';
import { EditForm } from './EditForm';
import { ImageField } from './ImageField';
import { Loaded } from './Loaded';
import { ShopLink } from './ShopLink';
import { SourceHint } from './SourceHint';

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

/** The banner: the list, or the form of one slide, by the address. */
export function Slides() {
  const { text } = useText();
  const [params] = useSearchParams();
  const query = slidesApi.useListSlidesQuery();
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
  const { text } = useText();
  const errorText = useAdminErrorText();
  const toast = useToast();
  const [arrange, { isLoading }] = slidesApi.useArrangeSlidesMutation();
  const move = async (ids: number[]) => {
    const { error } = await arrange({ seen: slides.map(({ id }) => id), ids });
    if (isAdminError(error)) toast.error(errorText(error));
  };
  return (
    <>
      <ScreenHead
        title={title}
        actions={
          <>
            <ShopLink path={pagePaths.home} />
            {slides.length > 0 && (
              <ButtonLink size="small" to="?slide=new">
                {text('admin:content.slides.new')}
              </ButtonLink>
            )}
          </>
        }
      />
      <SourceHint />
      <ArrangedList
        items={slides.map(({ id, title: name, image, href }) => ({
          ...{ id, title: name, image, note: href ?? '' },
        }))}
        pathOf={(id) => `?slide=${id}`}
        moving={isLoading}
        onMove={(ids) => void move(ids)}
      />
    </>
  );
}

interface SlideFormProps {
  /** Undefined for a new one. */
  slide: AdminSlide | undefined;
  slides: readonly AdminSlide[];
}

function SlideForm({ slide, slides }: SlideFormProps) {
  const { text, locale } = useText();
  const navigate = useNavigate();
  const [create] = slidesApi.useCreateSlideMutation();
  const [update] = slidesApi.useUpdateSlideMutation();
  const [remove] = slidesApi.useDeleteSlideMutation();
  const [key] = useState(createUuid);
  const toList = () => void navigate(adminPaths.slides);
  const title = slide ? slide.title[locale] : text('admin:content.slides.new');
  return (
    <>
      <BackLink to={adminPaths.slides}>{text('admin:content.slides')}</BackLink>
      <ScreenHead
        title={title}
        actions={
          slide && <DeleteButton name={title} remove={() => remove(slide.id)} onDeleted={toList} />
        }
      />
      <EditForm<SlideValues, SlideInput>
        label={title}
        initial={slide ? editedOf(slide) : newSlide(slides)}
        struct={createSlide.body}
        inputOf={inputOf}
        labels={labels}
        editedOf={editedOf}
        send={({ version, value }) =>
          slide ? update({ id: slide.id, version, ...value }) : create({ key, ...value })
        }
        onCreated={slide ? undefined : toList}
      >
        <ImageField name="image" images={slides.map(({ image }) => image)} />
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
      </EditForm>
    </>
  );
}

function newSlide(slides: readonly AdminSlide[]) {
  const empty = () => ({ 'sr-LAT': '', en: '' });
  const image = slides[0]?.image ?? { src: '', width: 1, height: 1 };
  return { version: 0, value: { image, alt: empty(), title: empty(), text: empty(), href: '' } };
}
