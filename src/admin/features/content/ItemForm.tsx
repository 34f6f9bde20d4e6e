import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createUuid } from '@/lib/createUuid';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Confirmed } from '../../ui/ConfirmDialog';
import { BackLink } from '../../ui/BackLink';
import { ScreenHead } from '../../ui/ScreenHead';
import type { AfterDeleting } from './ContentLayout';
import { EditForm, type EditFormProps } from '../../ui/EditForm';

type MutationResult = Promise<{ data?: unknown; error?: unknown }>;

interface ItemFormProps<
  Item extends { id: string | number },
  Value extends object,
  Input extends object,
> extends Pick<
  EditFormProps<Value, Input>,
  'struct' | 'inputOf' | 'editedOf' | 'labels' | 'children'
> {
  /** Undefined for a new one. */
  item: (Item & { products?: number }) | undefined;
  items: readonly Item[];
  title: string;
  lead?: string | undefined;
  /** Initial values of a new one. */
  empty: Value;
  list: { path: string; title: MessageId };
  /** Path of an item's form. */
  pathOf: (id: Item['id']) => string;
  create: (request: { key: string; body: Input }) => MutationResult;
  update: (body: Input & { version: number }) => MutationResult;
  remove: () => MutationResult;
}

/** An item of a list: its texts and image, and a button that deletes it unless products use it. */
export function ItemForm<
  Item extends { id: string | number },
  Value extends object,
  Input extends object = Value,
>({
  item,
  items,
  title,
  lead,
  empty,
  list,
  pathOf,
  create,
  update,
  remove,
  ...form
}: ItemFormProps<Item, Value, Input>) {
  const { text } = useText();
  const navigate = useNavigate();
  const [key] = useState(createUuid);
  /** The item that takes the place of the deleted one, or the one before, gets the focus. */
  const goToNext = () => {
    const index = items.findIndex(({ id }) => id === item?.id);
    const next = items[index + 1] ?? items[index - 1];
    const state: AfterDeleting = { next: next && pathOf(next.id) };
    void navigate(list.path, { state });
  };
  return (
    <>
      <BackLink to={list.path}>{text(list.title)}</BackLink>
      <ScreenHead
        title={title}
        lead={lead}
        actions={
          item &&
          !item.products && (
            <Confirmed
              button={(ask) => (
                <Button variant="danger" size="small" onClick={ask}>
                  {text('admin:content.delete')}
                </Button>
              )}
              title={text('admin:content.delete.title', { name: title })}
              keepLabel={text('admin:content.delete.keep')}
              doLabel={text('admin:content.delete')}
              send={remove}
              onDone={goToNext}
            />
          )
        }
      />
      <EditForm<Value, Input>
        {...form}
        label={title}
        initial={item ? form.editedOf(item) : { version: 0, value: empty }}
        send={({ version, value }) =>
          item ? update({ version, ...value }) : create({ key, body: value })
        }
        onCreated={item ? undefined : () => void navigate(list.path, { state: { sameForm: true } })}
      />
    </>
  );
}
