import { useSearchParams } from 'react-router';
import { getTexts } from '@/contract/entities/field';
import { type AdminSlide, slide } from '@/contract/entities/slide';
import { textIn } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { contentApi } from '../../api/contentApi';
import { slidePath } from '../../lib/links';
import { ScreenHead } from '../../ui/ScreenHead';
import { ArrangedList } from '../../ui/ArrangedList';
import { Loaded, useShopAction } from '../../ui/screenParts';
import { adminPaths } from '@/contract/admin/paths';
import { ItemForm } from './ItemForm';
import { Plus } from 'lucide-react';

/** Shows the list of the banner's slides, or the form for one slide, depending on `?slide`. */
export default function Slides() {
  const { text } = useText();
  const [params] = useSearchParams();
  const query = contentApi.useListSlidesQuery();
  const title = text('admin:content.slides');
  const slideParam = params.get('slide');
  const [create] = contentApi.useCreateSlideMutation();
  const [update] = contentApi.useUpdateSlideMutation();
  const [remove] = contentApi.useDeleteSlideMutation();
  return (
    <Loaded
      head
      query={query}
      title={title}
      back={slideParam === null ? undefined : adminPaths.slides}
    >
      {(slides) => {
        const item = slides.find(({ id }) => String(id) === slideParam);
        if (item || slideParam === 'new')
          return (
            <ItemForm
              key={slideParam}
              {...{ entity: slide, item, items: slides, create, update, remove }}
              newTitle="admin:content.slides.new"
              list={{ path: adminPaths.slides, title: 'admin:content.slides' }}
              getPath={slidePath}
            />
          );
        return <SlideList slides={slides} title={title} />;
      }}
    </Loaded>
  );
}

function SlideList({ slides, title }: { slides: readonly AdminSlide[]; title: string }) {
  const { text, locale } = useText();
  const toShop = useShopAction();
  const [arrange, { isLoading }] = contentApi.useArrangeSlidesMutation();
  return (
    <>
      <ScreenHead
        title={title}
        actions={[
          toShop(pagePaths.home),
          {
            icon: Plus,
            label: text('admin:content.slides.new'),
            to: '?slide=new',
            variant: 'primary',
            inBar: true,
          },
        ]}
      />
      <ArrangedList
        items={slides.map((item) => ({
          ...{ ...item, name: textIn(item.title, locale), path: slidePath(item.id) },
          ...{ note: item.href ?? '', texts: getTexts(slide.input, item) },
        }))}
        arrange={(body) => arrange({ body })}
        busy={isLoading}
      />
    </>
  );
}
