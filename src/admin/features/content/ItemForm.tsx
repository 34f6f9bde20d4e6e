import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnyStruct } from '@/contract/endpoint';
import type { ListValues } from '@/contract/entities/listEntity';
import { type Localized, textIn } from '@/contract/locale';
import { createUuid } from '@/lib/createUuid';
import { type MessageId, useText } from '@/lib/text';
import { Confirmed } from '../../ui/ConfirmDialog';
import { EditForm } from '../../ui/EditForm';
import { type HeadAction, ScreenHead } from '../../ui/ScreenHead';
import { StructFields } from '../../ui/StructFields';
import type { AfterDeleting } from './ContentLayout';
import { Trash2 } from 'lucide-react';

type MutationResult = Promise<{ data?: unknown; error?: unknown }>;

interface ItemFormProps<Id, Input extends object> {
  entity: { title: string; input: AnyStruct & { TYPE: Input } };
  item: (Input & { id: Id; products?: number }) | undefined;
  items: readonly (Input & { id: Id })[];
  newTitle: MessageId;
  /** A message with a `count`, saying that products use the item. */
  inUse?: MessageId;
  list: { path: string; title: MessageId };
  getPath: (id: Id) => string;
  create: (request: { key: string; body: Input }) => MutationResult;
  update: (request: { params: { id: Id }; body: Input & { version: number } }) => MutationResult;
  remove: (request: { params: { id: Id } }) => MutationResult;
}

/** The form for a list item, with a button that deletes the item unless products use it. */
export function ItemForm<Id extends string | number, Input extends object>({
  entity,
  item,
  items,
  newTitle,
  inUse = 'admin:content.inUse',
  list,
  getPath,
  create,
  update,
  remove,
}: ItemFormProps<Id, Input>) {
  const { text, locale } = useText();
  const navigate = useNavigate();
  const [key] = useState(createUuid);
  const title = item
    ? textIn((item as ListValues)[entity.title] as Localized, locale)
    : text(newTitle);
  /** Focuses the item after the deleted one or, if there is none, the item before it. */
  const goToNext = () => {
    const index = items.findIndex(({ id }) => id === item?.id);
    const next = items[index + 1] ?? items[index - 1];
    const state: AfterDeleting = { next: next && getPath(next.id) };
    void navigate(list.path, { state });
  };
  const head = (actions: HeadAction[]) => (
    <ScreenHead
      title={title}
      lead={item?.products ? text(inUse, { count: item.products }) : undefined}
      back={{ to: list.path, label: text(list.title) }}
      actions={actions}
    />
  );
  const label = text('admin:content.delete');
  return (
    <>
      {item && !item.products ? (
        <Confirmed
          button={(ask) => head([{ icon: Trash2, label, variant: 'danger', onClick: ask }])}
          title={text('admin:content.delete.title', { name: title })}
          cancelLabel={text('admin:content.delete.keep')}
          confirmLabel={label}
          send={() => remove({ params: { id: item.id } })}
          onDone={goToNext}
        />
      ) : (
        head([])
      )}
      <EditForm<object, Input>
        label={title}
        stored={item}
        struct={entity.input}
        send={({ version, value }) =>
          item
            ? update({ params: { id: item.id }, body: { version, ...value } })
            : create({ key, body: value })
        }
        onCreated={item ? undefined : () => void navigate(list.path, { state: { sameForm: true } })}
      >
        <StructFields struct={entity.input} others={items} />
      </EditForm>
    </>
  );
}
