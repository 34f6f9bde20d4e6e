import { Link, useSearchParams } from 'react-router';
import { type AdminCategory, category } from '@/contract/entities/category';
import { getTexts } from '@/contract/entities/field';
import { type AdminTag, tag } from '@/contract/entities/tag';
import { textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { contentApi } from '../../api/contentApi';
import { categoryPath, tagPath } from '../../lib/links';
import { both } from '../../ui/requests';
import { ScreenHead } from '../../ui/ScreenHead';
import { ArrangedList } from '../../ui/ArrangedList';
import { Rows } from '../../ui/Rows';
import { Group, Loaded, MissingTexts } from '../../ui/screenParts';
import { adminPaths } from '@/contract/admin/paths';
import { ItemForm } from './ItemForm';
import { Plus } from 'lucide-react';

/** Shows the lists of categories and tags, or the form for one item, depending on the path. */
export default function Categories() {
  const { text } = useText();
  const [params] = useSearchParams();
  const title = text('admin:categories.title');
  const categories = contentApi.useListCategoriesQuery();
  const tags = contentApi.useListTagsQuery();
  const categoryParam = params.get('category');
  const tagParam = params.get('tag');
  const [createCategory] = contentApi.useCreateCategoryMutation();
  const [updateCategory] = contentApi.useUpdateCategoryMutation();
  const [deleteCategory] = contentApi.useDeleteCategoryMutation();
  const [createTag] = contentApi.useCreateTagMutation();
  const [updateTag] = contentApi.useUpdateTagMutation();
  const [deleteTag] = contentApi.useDeleteTagMutation();
  const list = { path: adminPaths.categories, title: 'admin:categories.title' } as const;
  return (
    <Loaded
      head
      query={both(categories, tags)}
      title={title}
      back={(categoryParam ?? tagParam) === null ? undefined : adminPaths.categories}
    >
      {([all, allTags]) => {
        const chosenCategory = all.find(({ id }) => String(id) === categoryParam);
        if (chosenCategory || categoryParam === 'new')
          return (
            <ItemForm
              key={categoryParam}
              {...{ entity: category, item: chosenCategory, items: all, list }}
              {...{ create: createCategory, update: updateCategory, remove: deleteCategory }}
              newTitle="admin:categories.new"
              inUse="admin:categories.inUse"
              getPath={categoryPath}
            />
          );
        const item = allTags.find(({ id }) => id === tagParam);
        if (item || tagParam === '')
          return (
            <ItemForm
              key={tagParam}
              {...{ entity: tag, item, items: allTags, list }}
              {...{ create: createTag, update: updateTag, remove: deleteTag }}
              newTitle="admin:categories.newTag"
              getPath={tagPath}
            />
          );
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
  const getProducts = (count: number) => text('admin:content.products', { count });
  return (
    <>
      <ScreenHead
        title={title}
        actions={[
          { icon: Plus, label: text('admin:categories.newTag'), to: '?tag=' },
          {
            icon: Plus,
            label: text('admin:categories.new'),
            to: '?category=new',
            variant: 'primary',
            inBar: true,
          },
        ]}
      />
      <Group title={text('admin:categories.list')}>
        <ArrangedList
          items={categories.map((item) => ({
            ...{ ...item, name: textIn(item.name, locale), path: categoryPath(item.id) },
            ...{ note: getProducts(item.products), texts: getTexts(category.input, item) },
          }))}
          arrange={(body) => arrange({ body })}
          busy={isLoading}
        />
      </Group>
      <div style={{ marginTop: 36 }}>
        <Group title={text('admin:categories.tags')}>
          <Rows>
            {tags.map((item) => (
              <li key={item.id}>
                <div>
                  <Link to={tagPath(item.id)} style={{ display: 'block', paddingBlock: 11 }}>
                    <span>{textIn(item.label, locale)}</span>
                    <small>{getProducts(item.products)}</small>
                    <MissingTexts texts={getTexts(tag.input, item)} />
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
