import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  type AdminCategory,
  type AdminTag,
  type CategoryInput,
  createCategory,
  createTag,
} from '../../../contract/admin/categories';
import { adminPaths } from '../../../contract/admin/paths';
import type { Localized } from '../../../contract/locale';
import { createUuid } from '../../../web/lib/createUuid';
import { type MessageId, useText } from '../../../web/lib/text';
import { ButtonLink } from '../../../web/ui/Button';
import { useToast } from '../../../web/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { categoriesApi } from '../../api/categoriesApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { BackLink } from '../../ui/BackLink';
import { LocalizedField } from '../../ui/LocalizedField';
import { ScreenHead } from '../../ui/ScreenHead';
import { Rows } from '../settings/list';
import { ArrangedList } from './ArrangedList';
import { DeleteButton } from './DeleteButton';
import { EditForm } from './EditForm';
import { Group } from './Group';
import { ImageField } from './ImageField';
import { Loaded } from './Loaded';
import { SourceHint } from './SourceHint';

const labels: Readonly<Record<string, MessageId>> = {
  name: 'admin:content.name',
  label: 'admin:content.name',
  description: 'admin:content.description',
  src: 'admin:content.image',
};
const empty = () => ({ 'sr-LAT': '', en: '' });

/** Categories and tags: both lists, or the form of one of them, by the address. */
export function Categories() {
  const { text } = useText();
  const [params] = useSearchParams();
  const title = text('admin:categories.title');
  const categories = categoriesApi.useListCategoriesQuery();
  const tags = categoriesApi.useListTagsQuery();
  const chosen = params.get('category');
  const chosenTag = params.get('tag');
  return (
    <Loaded query={categories} title={title}>
      {(all) => (
        <Loaded query={tags} title={title}>
          {(allTags) => {
            const category = all.find(({ id }) => String(id) === chosen);
            if (category || chosen === 'new')
              return <CategoryForm key={chosen} category={category} all={all} />;
            const tag = allTags.find(({ id }) => id === chosenTag);
            if (tag || chosenTag === '') return <TagForm key={chosenTag} tag={tag} />;
            return <Lists title={title} categories={all} tags={allTags} />;
          }}
        </Loaded>
      )}
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
  const errorText = useAdminErrorText();
  const toast = useToast();
  const [arrange, { isLoading }] = categoriesApi.useArrangeCategoriesMutation();
  const move = async (ids: number[]) => {
    const { error } = await arrange({ seen: categories.map(({ id }) => id), ids });
    if (isAdminError(error)) toast.error(errorText(error));
  };
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
            {categories.length > 0 && (
              <ButtonLink size="small" to="?category=new">
                {text('admin:categories.new')}
              </ButtonLink>
            )}
          </>
        }
      />
      <SourceHint />
      <Group title={text('admin:categories.list')}>
        <ArrangedList
          items={categories.map(({ id, name, image, products }) => ({
            ...{ id, title: name, image, note: productsOf(products) },
          }))}
          pathOf={(id) => `?category=${id}`}
          moving={isLoading}
          onMove={(ids) => void move(ids)}
        />
      </Group>
      <div style={{ marginTop: 36 }}>
        <Group title={text('admin:categories.tags')}>
          <Rows>
            {tags.map(({ id, label, products }) => (
              <li key={id}>
                <div>
                  <Link
                    to={`?tag=${encodeURIComponent(id)}`}
                    style={{ display: 'block', paddingBlock: 11 }}
                  >
                    {label[locale]}
                    <small>{productsOf(products)}</small>
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

interface CategoryFormProps {
  /** Undefined for a new one. */
  category: AdminCategory | undefined;
  all: readonly AdminCategory[];
}

const editedCategory = (answer: unknown) => {
  const { version, name, description, image } = answer as AdminCategory;
  return { version, value: { name, description, image } };
};

function CategoryForm({ category, all }: CategoryFormProps) {
  const { text, locale } = useText();
  const navigate = useNavigate();
  const [create] = categoriesApi.useCreateCategoryMutation();
  const [update] = categoriesApi.useUpdateCategoryMutation();
  const [remove] = categoriesApi.useDeleteCategoryMutation();
  const [key] = useState(createUuid);
  const toList = () => void navigate(adminPaths.categories);
  const title = category ? category.name[locale] : text('admin:categories.new');
  const image = all[0]?.image ?? { src: '', width: 1, height: 1 };
  return (
    <>
      <BackLink to={adminPaths.categories}>{text('admin:categories.title')}</BackLink>
      <ScreenHead
        title={title}
        lead={
          category &&
          category.products > 0 &&
          text('admin:categories.inUse', { count: category.products })
        }
        actions={
          category?.products === 0 && (
            <DeleteButton name={title} remove={() => remove(category.id)} onDeleted={toList} />
          )
        }
      />
      <EditForm<CategoryInput>
        label={title}
        initial={
          category
            ? editedCategory(category)
            : { version: 0, value: { name: empty(), description: empty(), image } }
        }
        struct={createCategory.body}
        labels={labels}
        editedOf={editedCategory}
        send={({ version, value }) =>
          category ? update({ id: category.id, version, ...value }) : create({ key, ...value })
        }
        onCreated={category ? undefined : toList}
      >
        <LocalizedField name="name" label={text('admin:content.name')} />
        <LocalizedField name="description" label={text('admin:content.description')} area />
        <ImageField name="image" images={all.map((one) => one.image)} />
      </EditForm>
    </>
  );
}

const editedTag = (answer: unknown) => {
  const { version, label } = answer as AdminTag;
  return { version, value: { label } };
};

function TagForm({ tag }: { tag: AdminTag | undefined }) {
  const { text, locale } = useText();
  const navigate = useNavigate();
  const [create] = categoriesApi.useCreateTagMutation();
  const [update] = categoriesApi.useUpdateTagMutation();
  const [remove] = categoriesApi.useDeleteTagMutation();
  const [key] = useState(createUuid);
  const toList = () => void navigate(adminPaths.categories);
  const title = tag ? tag.label[locale] : text('admin:categories.newTag');
  return (
    <>
      <BackLink to={adminPaths.categories}>{text('admin:categories.title')}</BackLink>
      <ScreenHead
        title={title}
        lead={tag && tag.products > 0 && text('admin:content.inUse', { count: tag.products })}
        actions={
          tag?.products === 0 && (
            <DeleteButton name={title} remove={() => remove(tag.id)} onDeleted={toList} />
          )
        }
      />
      <EditForm<{ label: Localized }>
        label={title}
        initial={tag ? editedTag(tag) : { version: 0, value: { label: empty() } }}
        struct={createTag.body}
        labels={labels}
        editedOf={editedTag}
        send={({ version, value }) =>
          tag ? update({ id: tag.id, version, ...value }) : create({ key, ...value })
        }
        onCreated={tag ? undefined : toList}
      >
        <LocalizedField name="label" label={text('admin:content.name')} />
      </EditForm>
    </>
  );
}
