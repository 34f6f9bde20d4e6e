import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AdminTag, createTag } from '@/contract/admin/categories';
import { adminPaths } from '@/contract/admin/paths';
import { noText, type Localized } from '@/contract/locale';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { contentApi } from '../../api/contentApi';
import { tagPath } from '../../lib/links';
import { BackLink } from '../../ui/BackLink';
import { LocalizedField } from '../../ui/LocalizedField';
import { ScreenHead } from '../../ui/ScreenHead';
import { DeleteButton, nextOf } from './DeleteButton';
import { EditForm } from '../shared/EditForm';

const labels = { label: 'admin:content.name' } as const;

const editedTag = (answer: unknown) => {
  const { version, label } = answer as AdminTag;
  return { version, value: { label } };
};

interface TagFormProps {
  /** Undefined for a new one. */
  tag: AdminTag | undefined;
  all: readonly AdminTag[];
}

/** A tag of products. */
export default function TagForm({ tag, all }: TagFormProps) {
  const { text, locale } = useText();
  const navigate = useNavigate();
  const [create] = contentApi.useCreateTagMutation();
  const [update] = contentApi.useUpdateTagMutation();
  const [remove] = contentApi.useDeleteTagMutation();
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
            <DeleteButton
              name={title}
              remove={() => remove({ params: { tag: tag.id } })}
              list={adminPaths.categories}
              next={nextOf(all, tag, tagPath)}
            />
          )
        }
      />
      <EditForm<{ label: Localized }>
        label={title}
        initial={tag ? editedTag(tag) : { version: 0, value: { label: noText } }}
        struct={createTag.body}
        labels={labels}
        editedOf={editedTag}
        send={({ version, value }) =>
          tag
            ? update({ params: { tag: tag.id }, body: { version, ...value } })
            : create({ key, body: value })
        }
        onCreated={tag ? undefined : toList}
      >
        <LocalizedField name="label" label={text('admin:content.name')} />
      </EditForm>
    </>
  );
}
