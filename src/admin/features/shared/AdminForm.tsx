import type { ReactNode } from 'react';
import type { AnyStruct } from '@/contract/endpoint';
import { Button } from '@/ui/Button';
import { Column } from '@/ui/Column';
import { SubmitError } from '@/ui/form/SubmitError';
import {
  type OwnFieldMessages,
  serverFieldMessages,
  structValidator,
  useFieldMessages,
} from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { isAdminError } from '../../api/adminError';
import { useSubmitErrors } from '../../lib/formErrors';

interface AdminFormProps<Values extends object> {
  label: string;
  struct: AnyStruct;
  /** Must be defined outside the component. */
  own?: OwnFieldMessages;
  initialValues: Values;
  /** Resolves with the error of the request, if any. */
  send: (values: Values) => Promise<unknown>;
  submitLabel: string;
  children: ReactNode;
}

/** A form with one button, validated by a struct; shows the server's errors at fields or above the button. */
export function AdminForm<Values extends object>({
  label,
  struct,
  own,
  initialValues,
  send,
  submitLabel,
  children,
}: AdminFormProps<Values>) {
  const submitErrors = useSubmitErrors();
  const messageFor = useFieldMessages(own);
  return (
    <ValidatedForm<Values>
      label={label}
      initialValues={initialValues}
      validate={structValidator(struct, messageFor)}
      onSubmit={async (values) => {
        const error = await send(values);
        if (!isAdminError(error)) return undefined;
        return submitErrors(error, serverFieldMessages(error.errors, messageFor));
      }}
    >
      {({ submitting }) => (
        <Column $gap={5}>
          {children}
          <SubmitError />
          <Button type="submit" block loading={submitting}>
            {submitLabel}
          </Button>
        </Column>
      )}
    </ValidatedForm>
  );
}
