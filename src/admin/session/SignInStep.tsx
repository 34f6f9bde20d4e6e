import { createContext, useContext } from 'react';
import type { Elements } from '@/lib/elements';
import { Stack } from '@/ui/primitives';
import { PageTitle } from '../ui/ScreenHead';
import { staffLoginRecovery } from '@/contract/admin/staff';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { AdminForm } from '../ui/AdminForm';

interface CodeFormProps<Data> {
  title: string;
  /** By default for a code of the authenticator app. */
  field?: Elements;
  send: (body: { code: string }) => PromiseLike<{ data?: Data; error?: unknown }>;
  onDone: (data: Data) => void;
}

export function CodeForm<Data>({ title, field, send, onDone }: CodeFormProps<Data>) {
  const { text } = useText();
  return (
    <AdminForm
      label={title}
      struct={staffLoginRecovery.body}
      initialValues={{ code: '' }}
      submitLabel={text('admin:signIn.submit')}
      send={send}
      onDone={onDone}
    >
      {field || (
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

/** Whether the steps stand in a dialog, whose page keeps its title and heading. */
export const InDialog = createContext(false);

interface StepProps {
  title: string;
  lead: string;
  children: Elements;
}

/** A step of signing in. As a page, its heading receives the focus; in a dialog its first field does. */
export function SignInStep({ title, lead, children }: StepProps) {
  const inDialog = useContext(InDialog);
  return (
    <Stack $gap={5}>
      {inDialog ? (
        <p>{lead}</p>
      ) : (
        <div>
          <PageTitle>{title}</PageTitle>
          <h1 tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
            {title}
          </h1>
          <p style={{ marginTop: 8, color: 'var(--text-muted)' }}>{lead}</p>
        </div>
      )}
      {children}
    </Stack>
  );
}
