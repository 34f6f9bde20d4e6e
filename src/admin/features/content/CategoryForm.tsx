import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type AdminCategory,
  type CategoryInput,
  createCategory,
} from '@/contract/admin/categories';
import { adminPaths } from '@/contract/admin/paths';
import { noText } from '@/contract/locale';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { contentApi } from '../../api/contentApi';
import { categoryPath } from '../../lib/links';
import { BackLink } from '../../ui/BackLink';
import { LocalizedField } from '../../ui/LocalizedField';
import { ScreenHead } from '../../ui/ScreenHead';
import { DeleteButton, nextOf } from './DeleteButton';
import { EditForm } from '../shared/EditForm';
import ImageField, { noImage } from './ImageField';

/** Aspect ratio of most category tiles on the home page. */
const tileAspect = 4 / 3;

const labels = {
  name: 'admin:content.name',
  description: 'admin:content.description',
  src: 'admin:content.image',
} as const;

interface CategoryFormProps {
  /** Undefined for a new one. */
  category: AdminCategory | undefined;
  all: readonly AdminCategory[];
}

const editedCategory = (answer: unknown) => {
  const { version, name, description, image } = answer as AdminCategory;
  return { version, value: { name, description, image } };
};

/** A category of products. */
export default function CategoryForm({ category, all }: CategoryFormProps) {
  const { text, locale } = useText();
  const navigate = useNavigate();
  const [create] = contentApi.useCreateCategoryMutation();
  const [update] = contentApi.useUpdateCategoryMutation();
  const [remove] = contentApi.useDeleteCategoryMutation();
  const [key] = useState(createUuid);
  const toList = () => void navigate(adminPaths.categories);
  const title = category ? category.name[locale] : text('admin:categories.new');
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
            <DeleteButton
              name={title}
              remove={() => remove({ params: { id: category.id } })}
              list={adminPaths.categories}
              next={nextOf(all, category, categoryPath)}
            />
          )
        }
      />
      <EditForm<CategoryInput>
        label={title}
        initial={
          category
            ? editedCategory(category)
            : { version: 0, value: { name: noText, description: noText, image: noImage } }
        }
        struct={createCategory.body}
        labels={labels}
        editedOf={editedCategory}
        send={({ version, value }) =>
          category
            ? update({ params: { id: category.id }, body: { version, ...value } })
            : create({ key, body: value })
        }
        onCreated={category ? undefined : toList}
      >
        <LocalizedField name="name" label={text('admin:content.name')} />
        <LocalizedField name="description" label={text('admin:content.description')} area />
        <ImageField name="image" images={all.map((one) => one.image)} aspect={tileAspect} />
      </EditForm>
    </>
  );
}
