import { type AdminCategory, createCategory } from '@/contract/admin/categories';
import { adminPaths } from '@/contract/admin/paths';
import { noText, textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { contentApi } from '../../api/contentApi';
import { categoryPath } from '../../lib/links';
import { LocalizedField } from '../../ui/LocalizedField';
import ImageField, { noImage } from './ImageField';
import { ItemForm } from './ItemForm';

/** Aspect ratio of most category tiles on the home page. */
const tileAspect = 4 / 3;

const labels = {
  name: 'admin:content.name',
  description: 'admin:content.description',
  src: 'admin:content.image',
} as const;

const editedOf = (response: unknown) => {
  const { version, name, description, image } = response as AdminCategory;
  return { version, value: { name, description, image } };
};

interface CategoryFormProps {
  /** Undefined for a new one. */
  category: AdminCategory | undefined;
  all: readonly AdminCategory[];
}

export default function CategoryForm({ category, all }: CategoryFormProps) {
  const { text, locale } = useText();
  const [create] = contentApi.useCreateCategoryMutation();
  const [update] = contentApi.useUpdateCategoryMutation();
  const [remove] = contentApi.useDeleteCategoryMutation();
  const params = { id: category?.id ?? 0 };
  const { products = 0 } = category ?? {};
  return (
    <ItemForm
      item={category}
      items={all}
      title={category ? textIn(category.name, locale) : text('admin:categories.new')}
      lead={products > 0 ? text('admin:categories.inUse', { count: products }) : undefined}
      empty={{ name: noText, description: noText, image: noImage }}
      list={{ path: adminPaths.categories, title: 'admin:categories.title' }}
      pathOf={categoryPath}
      struct={createCategory.body}
      labels={labels}
      editedOf={editedOf}
      create={create}
      update={(body) => update({ params, body })}
      remove={() => remove({ params })}
    >
      <LocalizedField name="name" label={text('admin:content.name')} />
      <LocalizedField name="description" label={text('admin:content.description')} area />
      <ImageField name="image" images={all.map(({ image }) => image)} aspect={tileAspect} />
    </ItemForm>
  );
}
