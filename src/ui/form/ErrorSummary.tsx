import { useFormState } from 'react-final-form';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '../Alert';
import { Stack } from '../primitives';
import { InlineButton } from '../TextLink';

interface ErrorSummaryProps {
  /** The fields' labels, in the order of the page. */
  labels: Readonly<Record<string, MessageId>>;
}

/** Links to the invalid fields of a long form, announced once per failed submit. */
export function ErrorSummary({ labels }: ErrorSummaryProps) {
  const { text } = useText();
  const { errors, submitErrors, submitFailed, dirtySinceLastSubmit, modifiedSinceLastSubmit } =
    useFormState();
  const invalidFields = Object.entries(labels).flatMap(([name, label]) => {
    const message: unknown =
      errors?.[name] ?? (dirtySinceLastSubmit ? undefined : submitErrors?.[name]);
    return typeof message === 'string' ? [{ name, label, message }] : [];
  });
  const isNews = !modifiedSinceLastSubmit;
  if (!submitFailed || invalidFields.length === 0) return null;
  return (
    // Render a new element each time, because an existing one is not announced again.
    <Alert key={String(isNews)} tone="danger" role={isNews ? 'alert' : undefined}>
      <strong>{text('common:form.errorSummary', { count: invalidFields.length })}</strong>
      <Stack as="ul" $gap={1} $above={1}>
        {invalidFields.map(({ name, label, message }) => (
          <li key={name}>
            <InlineButton
              type="button"
              onClick={(event) => {
                const control = event.currentTarget.form?.elements.namedItem(name);
                if (control instanceof HTMLElement) control.focus();
              }}
            >
              {text(label)}
            </InlineButton>
            <span>{`: ${message}`}</span>
          </li>
        ))}
      </Stack>
    </Alert>
  );
}
