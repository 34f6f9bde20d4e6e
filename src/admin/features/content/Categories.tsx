import { Link, useSearchParams } from 'react-router';
import {
  type AdminCategory,
  type AdminTag,
  createCategory,
  createTag,
} from '@/contract/admin/categories';
import { noText, textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { contentApi } from '../../api/contentApi';
import { categoryPath, tagPath } from '../../lib/links';
import { both } from '../../ui/requests';
import { ScreenHead } from '../../ui/ScreenHead';
import { ArrangedList } from '../../ui/ArrangedList';
import { Rows } from '../../ui/Rows';
import { Group, Loaded, MissingTexts } from '../../ui/screenParts';
import { adminPaths } from '@/contract/admin/paths';
import { LocalizedField } from '../../ui/LocalizedField';
import ImageField, { noImage } from './ImageField';
import { ItemForm } from './ItemForm';

/** Categories and tags: both lists, or the form of one of them, by the path. */
export default function Categories() {
  const { text } = useText();
  const [params] = useSearchParams();
  const title = text('admin:categories.title');
  const categories = contentApi.useListCategoriesQuery();
  const tags = contentApi.useListTagsQuery();
  const chosen = params.get('category');
  const chosenTag = params.get('tag');
  return (
    <Loaded query={both(categories, tags)} title={title}>
      {([all, allTags]) => {
        const category = all.find(({ id }) => String(id) === chosen);
        if (category || chosen === 'new')
          return <CategoryForm key={chosen} category={category} all={all} />;
        const tag = allTags.find(({ id }) => id === chosenTag);
        if (tag || chosenTag === '') return <TagForm key={chosenTag} tag={tag} all={allTags} />;
        return <Lists title={title} categories={all} tags={allTags} />;
      }}
    </Loaded>
  );
}

interface ListsProps {
  title: string;
  categories: readonly AdminCategory[];
  tags: readonly AdminTag[];
}

function Lists({ title, categories, tags }: ListsProps) {
  const { text, locale } = useText();
  const [arrange, { isLoading }] = contentApi.useArrangeCategoriesMutation();
  const productsOf = (count: number) => text('admin:content.products', { count });
  return (
    <>
      <ScreenHead
        title={title}
        actions={
          <>
            <ButtonLink size="small" variant="secondary" to="?tag=">
              {text('admin:categories.newTag')}
            </ButtonLink>
            <ButtonLink size="small" to="?category=new">
              {text('admin:categories.new')}
            </ButtonLink>
          </>
        }
      />
      <Group title={text('admin:categories.list')}>
        <ArrangedList
          items={categories.map(({ id, name, description, image, products }) => ({
            ...{ id, image, name: textIn(name, locale), path: categoryPath(id) },
            ...{ note: productsOf(products), texts: [name, description] },
          }))}
          arrange={(body) => arrange({ body })}
          busy={isLoading}
        />
      </Group>
      <div style={{ marginTop: 36 }}>
        <Group title={text('admin:categories.tags')}>
          <Rows>
            {tags.map(({ id, label, products }) => (
              <li key={id}>
                <div>
                  <Link to={tagPath(id)} style={{ display: 'block', paddingBlock: 11 }}>
                    <span>{textIn(label, locale)}</span>
                    <small>{productsOf(products)}</small>
                    <MissingTexts texts={[label]} />
                  </Link>
                </div>
              </li>
            ))}
          </Rows>
        </Group>
      </div>
    </>
  );
}

/** Aspect ratio of most category tiles on the home page. */
const tileAspect = 4 / 3;

const categoryLabels = {
  name: 'admin:content.name',
  description: 'admin:content.description',
  src: 'admin:content.image',
} as const;

const editedCategory = (response: unknown) => {
  const { version, name, description, image } = response as AdminCategory;
  return { version, value: { name, description, image } };
};

interface CategoryFormProps {
  /** Undefined for a new one. */
  category: AdminCategory | undefined;
  all: readonly AdminCategory[];
}

function CategoryForm({ category, all }: CategoryFormProps) {
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
      labels={categoryLabels}
      editedOf={editedCategory}
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

const editedTag = (response: unknown) => {
  const { version, label } = response as AdminTag;
  return { version, value: { label } };
};

interface TagFormProps {
  /** Undefined for a new one. */
  tag: AdminTag | undefined;
  all: readonly AdminTag[];
}

function TagForm({ tag, all }: TagFormProps) {
  const { text, locale } = useText();
  const [create] = contentApi.useCreateTagMutation();
  const [update] = contentApi.useUpdateTagMutation();
  const [remove] = contentApi.useDeleteTagMutation();
  const params = { tag: tag?.id ?? '' };
  return (
    <ItemForm
      item={tag}
      items={all}
      title={tag ? textIn(tag.label, locale) : text('admin:categories.newTag')}
      lead={tag?.products ? text('admin:content.inUse', { count: tag.products }) : undefined}
      empty={{ label: noText }}
      list={{ path: adminPaths.categories, title: 'admin:categories.title' }}
      pathOf={tagPath}
      struct={createTag.body}
      labels={{ label: 'admin:content.name' }}
      editedOf={editedTag}
      create={create}
      update={(body) => update({ params, body })}
      remove={() => remove({ params })}
    >
      <LocalizedField name="label" label={text('admin:content.name')} />
    </ItemForm>
  );
}
