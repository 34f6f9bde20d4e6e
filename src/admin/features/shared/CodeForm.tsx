import type { ReactNode } from 'react';
import { object } from 'superstruct';
import { requiredText } from '@/contract/fields';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { AdminForm } from './AdminForm';

const struct = object({ code: requiredText(40) });

interface CodeFormProps {
  title: string;
  /** By default for a code of the authenticator app. */
  field?: ReactNode;
  /** Resolves with the error of the request, if any. */
  send: (code: string) => Promise<unknown>;
}

/** A form with a code as its only field. */
export function CodeForm({ title, field, send }: CodeFormProps) {
  const { text } = useText();
  return (
    <AdminForm
      label={title}
      struct={struct}
      initialValues={{ code: '' }}
      submitLabel={text('admin:signIn.submit')}
      send={({ code }) => send(code)}
    >
      {field ?? (
        <FormField
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={text('admin:signIn.code.label')}
        />
      )}
    </AdminForm>
  );
}
