import { type AdminTag, createTag } from '@/contract/admin/categories';
import { adminPaths } from '@/contract/admin/paths';
import { noText, textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { contentApi } from '../../api/contentApi';
import { tagPath } from '../../lib/links';
import { LocalizedField } from '../../ui/LocalizedField';
import { ItemForm } from './ItemForm';

const labels = { label: 'admin:content.name' } as const;

const editedOf = (response: unknown) => {
  const { version, label } = response as AdminTag;
  return { version, value: { label } };
};

interface TagFormProps {
  /** Undefined for a new one. */
  tag: AdminTag | undefined;
  all: readonly AdminTag[];
}

export default function TagForm({ tag, all }: TagFormProps) {
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
      labels={labels}
      editedOf={editedOf}
      create={create}
      update={(body) => update({ params, body })}
      remove={() => remove({ params })}
    >
      <LocalizedField name="label" label={text('admin:content.name')} />
    </ItemForm>
  );
}
