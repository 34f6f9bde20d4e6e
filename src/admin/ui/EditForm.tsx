import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { AnyStruct } from '@/contract/endpoint';
import { emptyValue, fieldLabels, type Label } from '@/contract/entities/field';
import { from } from '@/ui/media';
import { useText } from '@/lib/text';
import { Stack } from '@/ui/primitives';
import { SubmitError } from '@/ui/form/SubmitError';
import {
  type FieldMessages,
  serverFieldMessages,
  structValidator,
  useFieldMessages,
} from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../api/adminError';
import { nested, useSubmitErrors } from '../lib/formErrors';
import {
  type FormValues,
  formValues,
  toInput as toFormInput,
  withoutPrefix,
} from '../lib/formValues';
import { LanguagesOfFields } from './LocalizedField';
import { UnsavedInput, SetUploading } from './UnsavedInput';
import { FormConflict, readNewer, useVersions } from './ConflictDialog';
import { Offline } from './QueryState';
import { ActionBar } from './StickyBar';
import { SendButton } from './SendButton';

const Publish = styled(ActionBar)`
  ${from(1024)} {
    margin-top: 28px;
    border-top: 1px solid var(--border);
  }
`;

/** The edited entity with its version, which is 0 for a new one. */
export interface Edited<Value> {
  version: number;
  value: Value;
}

export interface EditFormProps<Value extends object, Input extends object> {
  label: string;
  /** Undefined for a new entity. */
  stored: object | undefined;
  struct: AnyStruct & { TYPE: Input };
  /** The key of the edited value; by default the entity itself is edited. */
  part?: 'value' | 'content';
  /** Converts between the values of storage, form and request. */
  toValues?: (stored: Input) => Value;
  toInput?: (value: Value) => Input;
  /** Renames messages to the form's fields, if the struct's fields have other names. */
  mapMessages?: (messages: FieldMessages, value: Value) => FieldMessages;
  send: (edited: Edited<Input>) => Promise<{ data?: unknown; error?: unknown }>;
  /** Called after a new entity was saved. Must navigate with the state `sameForm`, which skips the confirmation. */
  onCreated?: () => void;
  /** Labels for comparing values that only the form has. */
  labels?: Readonly<Record<string, Label>>;
  children: ReactNode;
}

/** Edits shop content in all languages. If another member has changed it, shows both versions. */
export function EditForm<Value extends object, Input extends object = Value>({
  label,
  stored,
  struct,
  part,
  toValues = (value) => formValues(struct, value) as unknown as Value,
  toInput = (value) => toFormInput(struct, value as unknown as FormValues<Input>),
  mapMessages = (messages) => messages,
  send,
  onCreated,
  labels,
  children,
}: EditFormProps<Value, Input>) {
  const { text } = useText();
  const toast = useToast();
  const submitErrors = useSubmitErrors();
  const messageFor = useFieldMessages();
  const getEdited = (response: unknown): Edited<Value> => {
    const current = response as { version: number };
    const value = part ? (current as Record<string, unknown>)[part] : current;
    return { version: current.version, value: toValues(value as Input) };
  };
  const initial = stored
    ? getEdited(stored)
    : { version: 0, value: toValues(emptyValue(struct) as Input) };
  const { base, conflict, setConflict, continueFrom } = useVersions<Edited<Value>, Value>(initial);
  const [uploading, setUploading] = useState(false);
  const validate = structValidator(struct, messageFor);
  const formErrors = (messages: FieldMessages, value: Value) =>
    nested(mapMessages(withoutPrefix(messages, part ? `${part}.` : ''), value));

  const submit = async (value: Value) => {
    const { data, error } = await send({ version: base.version, value: toInput(value) });
    if (!isAdminError(error)) {
      toast.success(text('admin:content.published'));
      continueFrom(getEdited(data));
      onCreated?.();
      return undefined;
    }
    const current = readNewer(error, 'current');
    if (current) {
      setConflict({ now: getEdited(current), typed: value });
      return undefined;
    }
    return submitErrors(error, formErrors(serverFieldMessages(error.errors, messageFor), value));
  };
  return (
    <ValidatedForm<Value>
      label={label}
      initialValues={base.value}
      validate={(value) => formErrors(validate(toInput(value as Value)), value as Value)}
      onSubmit={submit}
    >
      {({ submitting, pristine }) => (
        <>
          <LanguagesOfFields label={text('admin:content.language')}>
            <SetUploading value={setUploading}>
              <Stack $gap={6}>{children}</Stack>
            </SetUploading>
          </LanguagesOfFields>
          <Publish>
            <SubmitError />
            <Offline />
            <SendButton type="submit" loading={submitting} disabled={pristine || uploading}>
              {text('admin:content.publish')}
            </SendButton>
          </Publish>
          {conflict && (
            <FormConflict
              now={conflict.now.value}
              typed={conflict.typed}
              labels={{ ...fieldLabels(struct), ...labels }}
              onDecided={() => continueFrom({ version: conflict.now.version, value: base.value })}
            />
          )}
          <UnsavedInput uploading={uploading} />
        </>
      )}
    </ValidatedForm>
  );
}
