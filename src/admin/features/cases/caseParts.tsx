import { useSearchParams } from 'react-router';
import { useField } from 'react-final-form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Camera } from 'lucide-react';
import type { CaseKind, CaseWay, CaseWish } from '@/contract/caseKinds';
import {
  addCasePicture,
  type AdminCase,
  type CaseEntry,
  type CaseSummary,
  maxCasePictures,
  sendReplacement,
} from '@/contract/admin/cases';
import type { AdminOrder } from '@/contract/admin/orders';
import { useDayOfYear, useShopDay } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { FormSelect } from '@/ui/form/FormSelect';
import { FormGrid } from '@/ui/Grid';
import { Dialog } from '@/ui/Dialog';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { casePath, filterQuery } from '../../lib/links';
import { casesApi } from '../../api/casesApi';
import { ordersApi } from '../../api/ordersApi';
import { QueryState } from '../../ui/QueryState';
import { AdminForm } from '../../ui/AdminForm';
import { adminApi } from '../../api/adminApi';
import { uploadTo } from '../../api/uploadImage';
import { RequestError } from '../../ui/requests';
import { AddImage, Uploads, UploadTiles, useDrop, useUploads } from '../../ui/images/uploads';
import { SendButton } from '../../ui/SendButton';

type Texts<Value extends string> = Readonly<Record<Value, MessageId>>;

/** The paths keep the list's search. */
export function useCasePath() {
  const state = useSearchParams()[0].get('state') ?? '';
  return (number: number, isEditing?: true) => ({
    pathname: casePath(number),
    search: filterQuery({ state, edit: isEditing }),
  });
}

/** The names of case kinds, without a case number. */
export const kindNames: Texts<CaseKind> = {
  complaint: 'admin:cases.kind.complaint',
  withdrawal: 'admin:cases.kind.withdrawal',
};
export const wayTexts: Texts<CaseWay> = {
  email: 'admin:cases.way.email',
  phone: 'admin:cases.way.phone',
  post: 'admin:cases.way.post',
  person: 'admin:cases.way.person',
  web: 'admin:cases.way.web',
};
export const wishTexts: Texts<CaseWish> = {
  replace: 'admin:cases.wish.replace',
  refund: 'admin:cases.wish.refund',
  reduce: 'admin:cases.wish.reduce',
};
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Describes the next deadline of a case; `when` is its urgency. */
export function useDeadline() {
  const { text } = useText();
  const day = useDayOfYear();
  const today = useShopDay();
  return ({ deadline }: Pick<CaseSummary, 'deadline'>) => {
    if (!deadline) return { text: text('admin:cases.due.none'), when: 'later' } as const;
    const step = text(`admin:cases.step.${deadline.step}`);
    const daysLeft = daysBetween(today, deadline.by);
    if (daysLeft < 0)
      return {
        text: text('admin:cases.due.late', { step, days: -daysLeft }),
        when: 'late',
      } as const;
    if (daysLeft === 0)
      return { text: text('admin:cases.due.today', { step }), when: 'today' } as const;
    const due = text('admin:cases.due.by', { step, day: day(deadline.by) });
    return { text: due, when: 'later' } as const;
  };
}

type Lines = CaseEntry['lines'];

/** The initial values of `LineQuantities`: all lines of the order with the chosen units of each. */
export const allLines = (order: AdminOrder | undefined, chosen: Lines = []): Lines =>
  (order?.lines ?? []).map((_, position) => ({
    position,
    quantity: chosen.find((line) => line.position === position)?.quantity ?? 0,
  }));

export const chosenLines = (lines: Lines): Lines => lines.filter(({ quantity }) => quantity > 0);

interface LineQuantitiesProps extends Pick<AdminOrder, 'lines'> {
  /** The units that can be chosen; defaults to the whole order. */
  available?: Lines;
}

/** Chooses units of each line of an order. The form's field is `lines`. */
export function LineQuantities({ lines, available }: LineQuantitiesProps) {
  const { text } = useText();
  const { submitError } = useField('lines').meta;
  return (
    <fieldset>
      <legend style={{ marginBottom: 10, fontWeight: 600 }}>{text('admin:cases.lines')}</legend>
      <FormGrid style={{ alignItems: 'end' }}>
        {(available ?? lines.map(({ quantity }, position) => ({ position, quantity }))).map(
          ({ position, quantity }) => {
            const line = lines[position];
            return (
              line && (
                <FormSelect
                  key={position}
                  name={`lines[${position}].quantity`}
                  span={3}
                  numeric
                  label={`${line.name}, ${line.net}`}
                  options={Array.from({ length: quantity + 1 }, (_, count) => ({
                    value: `${count}`,
                    label: text('admin:cases.pieces', { count, of: quantity }),
                  }))}
                />
              )
            );
          },
        )}
      </FormGrid>
      {typeof submitError === 'string' && <FieldError role="alert">{submitError}</FieldError>}
    </fieldset>
  );
}

const fieldMessages: OwnFieldMessages = {
  lines: { required: { id: 'admin:cases.replacement.none' } },
};

interface ChoiceProps {
  complaint: Pick<AdminCase, 'number' | 'lines'>;
  order: AdminOrder;
  onClose: () => void;
}

/** Keeps the choice when the order is reloaded. */
function Choice({ complaint: { number, lines }, order, onClose }: ChoiceProps) {
  const label = useText().text('admin:cases.replacement.send');
  const [initial] = useState(() => ({ lines: allLines(order, lines) }));
  const [send] = casesApi.useSendReplacementMutation();
  return (
    <AdminForm
      label={label}
      struct={sendReplacement.body}
      fieldMessages={fieldMessages}
      initialValues={initial}
      toInput={({ lines }) => ({ lines: chosenLines(lines) })}
      send={(body) => send({ params: { number }, body })}
      onDone={onClose}
    >
      <LineQuantities lines={order.lines} available={lines} />
    </AdminForm>
  );
}

interface ReplacementDialogProps extends Omit<ChoiceProps, 'order'> {
  orderNumber: string;
}

export function ReplacementDialog({ orderNumber: number, ...props }: ReplacementDialogProps) {
  const { text } = useText();
  const query = ordersApi.useGetOrderQuery({ params: { number } });
  return (
    <Dialog open onClose={props.onClose} title={text('admin:cases.replacement.send')}>
      <QueryState query={query} what={text('admin:order.title', { number })} height="120px" />
      {query.data && <Choice {...props} order={query.data} />}
    </Dialog>
  );
}

interface PicturesProps {
  number: number;
  pictures: readonly number[];
  canChange: boolean;
}

export function Pictures({ number, pictures, canChange }: PicturesProps) {
  const { text } = useText();
  const dispatch = useDispatch();
  const [complaint, show] = useState<number>();
  const uploading = useUploads(
    (file, options) => uploadTo(addCasePicture, file, options, { number }),
    () => dispatch(adminApi.util.invalidateTags(['Case', 'Log'])),
  );
  const room = maxCasePictures - pictures.length - uploading.uploads.length;
  const addFiles = (files: readonly File[]) => uploading.add(files.slice(0, room));
  const { over, target } = useDrop(addFiles);
  const getName = (id: number) =>
    text('admin:cases.picture', { position: pictures.indexOf(id) + 1 });
  return (
    <Stack className="no-print" style={{ marginTop: 16 }} {...(canChange && target)}>
      {pictures.length > 0 && (
        <Cluster>
          {pictures.map((id) => (
            <Button key={id} variant="secondary" size="small" onClick={() => show(id)}>
              <Camera aria-hidden="true" />
              <span>{getName(id)}</span>
            </Button>
          ))}
        </Cluster>
      )}
      {canChange && (
        <Uploads>
          <UploadTiles {...uploading} />
          {room > 0 && <AddImage multiple over={over} onFiles={addFiles} />}
        </Uploads>
      )}
      {complaint !== undefined && (
        <Picture
          number={number}
          id={complaint}
          name={getName(complaint)}
          canRemove={canChange}
          onClose={() => show(undefined)}
        />
      )}
    </Stack>
  );
}

interface PictureProps {
  number: number;
  id: number;
  name: string;
  canRemove: boolean;
  onClose: () => void;
}

function Picture({ number, id, name, canRemove, onClose }: PictureProps) {
  const { text } = useText();
  const params = { number, id };
  const query = casesApi.useGetCasePictureQuery({ params });
  const [remove, { isLoading, error }] = casesApi.useRemoveCasePictureMutation();
  const { data } = query;
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            {text('common:action.close')}
          </Button>
          {canRemove && (
            <SendButton
              variant="danger"
              loading={isLoading}

              onClick={() => void remove({ params }).then(({ data: done }) => done && onClose())}
            >
              {text('admin:cases.picture.remove')}
            </SendButton>
          )}
        </>
      }
    >
      <QueryState query={query} what={name} height="320px" />
      {data && (
        <img
          src={`data:${data.type};base64,${data.content}`}
          alt={name}
          style={{ display: 'block', width: '100%', maxHeight: '60dvh', objectFit: 'contain' }}
        />
      )}
      <RequestError error={error} />
    </Dialog>
  );
}
