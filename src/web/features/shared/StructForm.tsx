import type { FormApi } from 'final-form';
import type { ComponentProps } from 'react';
import type { AnyStruct } from '@/contract/endpoint';
import { toApiError } from '@/client/apiError';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { SubmitError } from '@/ui/form/SubmitError';
import { type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { Cluster, Stack } from '@/ui/primitives';

interface StructFormProps<Values extends object> {
  id?: string;
  label: string;
  struct: AnyStruct;
  /** Must be defined outside the component. */
  fieldMessages?: OwnFieldMessages;
  initialValues?: Partial<Values>;
  /** Resolves with the error to show at the fields or above the button, if there is one. */
  send: (values: Values, form: FormApi<Values>) => Promise<unknown>;
  onDone?: (values: Values) => void;
  submitLabel?: string;
  busyLabel?: string;
  /** By default a large button as wide as the form. */
  button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block'>;
  onCancel?: (() => void) | undefined;
  /** Replaces the button with `submitLabel`. */
  actions?: Elements;
  narrow?: boolean;
  children: Elements;
}

/** @throws an `Error` for a field that the struct lacks, whose value would be dropped silently */
function assertDeclared({ schema }: AnyStruct, form: Pick<FormApi, 'getRegisteredFields'>): void {
  const isDeclared = (field: string) => (field.split('.')[0] ?? '') in Object(schema);
  const unknown = form.getRegisteredFields().filter((field) => !isDeclared(field));
  if (unknown.length > 0) throw new Error(`The form's struct lacks ${unknown.join(', ')}`);
}

export function StructForm<Values extends object>({
  id,
  label,
  struct,
  fieldMessages,
  initialValues,
  send,
  onDone,
  submitLabel,
  busyLabel = submitLabel,
  button = { size: 'large', block: true },
  onCancel,
  actions,
  narrow = false,
  children,
}: StructFormProps<Values>) {
  const { text } = useText();
  const { validate, rejected } = useStructForm(struct, fieldMessages);
  const Buttons = button.block ? Stack : Cluster;
  return (
    <ValidatedForm<Values>
      id={id}
      label={label}
      initialValues={initialValues}
      validate={validate}
      onSubmit={async (typed, form) => {
        if (process.env.NODE_ENV !== 'production') assertDeclared(struct, form);
        const [, cleaned] = struct.validate(typed, { coerce: true, mask: true });
        const values = cleaned as Values;
        const error = await send(values, form);
        if (error) return rejected(toApiError(error));
        onDone?.(values);
        return undefined;
      }}
    >
      {({ submitting }) => (
        <Stack $gap={narrow ? 4 : 5}>
          {children}
          <SubmitError />
          {actions ?? (
            <Buttons>
              <Button type="submit" {...button} loading={submitting}>
                {submitting ? busyLabel : submitLabel}
              </Button>
              {onCancel && (
                <Button
                  variant="secondary"
                  block={button.block}
                  onClick={onCancel}
                  disabled={submitting}
                >
                  {text('common:action.cancel')}
                </Button>
              )}
            </Buttons>
          )}
        </Stack>
      )}
    </ValidatedForm>
  );
}
