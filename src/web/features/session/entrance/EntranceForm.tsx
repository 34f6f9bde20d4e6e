import type { FormApi } from 'final-form';
import { useMemo, type ReactNode } from 'react';
import type { AnyStruct } from '../../../../contract/call';
import type { ApiError } from '../../../api/apiError';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { refusedFields } from '../../../ui/form/refusedFields';
import { structValidator } from '../../../ui/form/structValidator';
import { SubmitError } from '../../../ui/form/SubmitError';
import { useFieldMessages, type OwnFieldMessages } from '../../../ui/form/useFieldMessages';
import { ValidatedForm } from '../../../ui/form/ValidatedForm';
import { Stack } from '../../../ui/Stack';

interface EntranceFormProps<Values extends object> {
  label: string;
  struct: AnyStruct;
  /** Kept outside the component. */
  own?: OwnFieldMessages;
  initialValues: Values;
  /** Null when it is done, else why not: that is told at the fields, or over the button. */
  send: (values: Values, form: FormApi<Values>) => Promise<ApiError | null>;
  submitLabel: string;
  /** While it is under way. */
  busyLabel?: string;
  children: ReactNode;
}

/** The form of every way in: fields below one another, and one wide button. */
export function EntranceForm<Values extends object>({
  label,
  struct,
  own,
  initialValues,
  send,
  submitLabel,
  busyLabel = submitLabel,
  children,
}: EntranceFormProps<Values>) {
  const errorText = useErrorText();
  const messageFor = useFieldMessages(own);
  const validate = useMemo(() => structValidator(struct, messageFor), [struct, messageFor]);
  return (
    <ValidatedForm<Values>
      label={label}
      initialValues={initialValues}
      validate={validate}
      onSubmit={async (values, form) => {
        const error = await send(values, form);
        return error ? refusedFields(error, messageFor, errorText) : undefined;
      }}
    >
      {({ submitting }) => (
        <Stack $gap={5}>
          {children}
          <SubmitError />
          <Button type="submit" size="large" block loading={submitting}>
            {submitting ? busyLabel : submitLabel}
          </Button>
        </Stack>
      )}
    </ValidatedForm>
  );
}
