import type { ReactNode } from 'react';
import type { AnyStruct } from '@/contract/endpoint';
import type { FieldCode } from '@/contract/errors';
import type { Elements } from '@/lib/elements';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { SubmitError } from '@/ui/form/SubmitError';
import {
  type OwnFieldMessages,
  serverFieldMessages,
  structValidator,
  useFieldMessages,
} from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { isAdminError } from '../api/adminError';
import { nested, useSubmitErrors } from '../lib/formErrors';

interface AdminFormProps<Values extends object, Input extends object, Data> {
  label: string;
  struct: AnyStruct;
  /** Must be defined outside the component. */
  fieldMessages?: OwnFieldMessages;
  initialValues: Values;
  /** The input of the struct; by default the values. */
  inputOf?: (values: Values) => Input;
  /** Further errors, by field. */
  faultsOf?: (values: Values) => Partial<Record<string, FieldCode>>;
  send: (input: Input, values: Values) => PromiseLike<{ data?: Data; error?: unknown }>;
  onDone?: (data: Data, input: Input) => void;
  /** Default: the label of the form. */
  submitLabel?: ReactNode;
  /** Beside the button, which is as wide as the form if there are none; null: only not so wide. */
  actions?: Elements;
  children: Elements;
}

/** A form with one button, validated by a struct; shows the server's errors at fields or above the button. */
export function AdminForm<Values extends object, Input extends object = Values, Data = unknown>({
  label,
  struct,
  fieldMessages,
  initialValues,
  inputOf = (values) => values as unknown as Input,
  faultsOf = () => ({}),
  send,
  onDone,
  submitLabel = label,
  actions,
  children,
}: AdminFormProps<Values, Input, Data>) {
  const submitErrors = useSubmitErrors();
  const messageFor = useFieldMessages(fieldMessages);
  const validate = structValidator(struct, messageFor);
  const messagesOf = (faults: Partial<Record<string, FieldCode>>) =>
    Object.fromEntries(
      Object.entries(faults).flatMap(([field, code]) =>
        code ? [[field, messageFor(field, code)]] : [],
      ),
    );
  return (
    <ValidatedForm<Values>
      label={label}
      initialValues={initialValues}
      validate={(values) =>
        nested({
          ...messagesOf(faultsOf(values as Values)),
          ...validate(inputOf(values as Values)),
        })
      }
      onSubmit={async (values) => {
        const input = inputOf(values);
        const { data, error } = await send(input, values);
        if (!error) onDone?.(data as Data, input);
        if (!isAdminError(error)) return undefined;
        return submitErrors(error, nested(serverFieldMessages(error.errors, messageFor)));
      }}
    >
      {({ submitting }) => (
        <Stack $gap={5}>
          {children}
          <SubmitError />
          <Cluster>
            <Button type="submit" block={actions === undefined} loading={submitting}>
              {submitLabel}
            </Button>
            {actions}
          </Cluster>
        </Stack>
      )}
    </ValidatedForm>
  );
}
