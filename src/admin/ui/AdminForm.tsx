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

interface AdminFormProps<Values extends object> {
  label: string;
  struct: AnyStruct;
  /** Must be defined outside the component. */
  fieldMessages?: OwnFieldMessages;
  initialValues: Values;
  /** The input of the struct; by default the values. */
  inputOf?: (values: Values) => object;
  /** Further errors, by field. */
  faultsOf?: (values: Values) => Partial<Record<string, FieldCode>>;
  /** Resolves with the error of the request, if any. */
  send: (values: Values) => Promise<unknown>;
  submitLabel: ReactNode;
  /** Beside the button, which is as wide as the form if there are none; null: only not so wide. */
  actions?: Elements;
  children: Elements;
}

/** A form with one button, validated by a struct; shows the server's errors at fields or above the button. */
export function AdminForm<Values extends object>({
  label,
  struct,
  fieldMessages,
  initialValues,
  inputOf = (values) => values,
  faultsOf = () => ({}),
  send,
  submitLabel,
  actions,
  children,
}: AdminFormProps<Values>) {
  const submitErrors = useSubmitErrors();
  const messageFor = useFieldMessages(fieldMessages);
  const validate = structValidator(struct, messageFor);
  const messagesOf = (faults: Partial<Record<string, FieldCode>>) =>
    serverFieldMessages(
      Object.fromEntries(
        Object.entries(faults).map(([field, code]) => [field, code ? [code] : []]),
      ),
      messageFor,
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
        const error = await send(values);
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
