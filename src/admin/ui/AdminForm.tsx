import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AnyStruct } from '@/contract/endpoint';
import type { Elements } from '@/lib/elements';
import { Cluster, Stack } from '@/ui/primitives';
import { below } from '@/ui/media';
import { SubmitError } from '@/ui/form/SubmitError';
import {
  type FieldMessages,
  type OwnFieldMessages,
  serverFieldMessages,
  structValidator,
  useFieldMessages,
} from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useToast } from '@/ui/toast/ToastProvider';
import { type AdminError, isAdminError } from '../api/adminError';
import { nested, useSubmitErrors } from '../lib/formErrors';
import { Offline } from './QueryState';
import { SendButton } from './SendButton';
import { actionBar } from './StickyBar';

const Decision = styled(Cluster).attrs({ className: 'action-bar' })`
  ${actionBar}
  ${below(1024)} {
    & > * {
      flex: 1;
    }
  }
`;

interface AdminFormProps<Values extends object, Input extends object, Data> {
  label: string;
  struct: AnyStruct;
  /** Must be defined outside the component. */
  fieldMessages?: OwnFieldMessages;
  initialValues: Values;
  /** Converts values for the struct, if they differ. */
  toInput?: (values: Values) => Input;
  /** Finds further problems, as error codes by field. */
  findProblems?: (values: Values) => Readonly<Partial<Record<string, string>>>;
  /** Maps codes to messages; defaults to `fieldMessages` and the messages of all forms. */
  mapMessages?: (errors: AdminError['errors'], details: AdminError['details']) => FieldMessages;
  send: (input: Input, values: Values) => PromiseLike<{ data?: Data; error?: unknown }>;
  onDone?: (data: Data, input: Input) => void;
  done?: string;
  /** Defaults to the label of the form. */
  submitLabel?: ReactNode;
  /** Shown beside the button. By default the button is as wide as the form; null makes it narrow. */
  actions?: Elements;
  /** Whether the buttons replace the tabs of a phone. */
  isDecision?: boolean;
  children: Elements;
}

/** A form with one button, validated by a struct. Shows the server's errors at fields or above the button. */
export function AdminForm<Values extends object, Input extends object = Values, Data = unknown>({
  label,
  struct,
  fieldMessages,
  initialValues,
  toInput = (values) => values as unknown as Input,
  findProblems = () => ({}),
  mapMessages,
  send,
  onDone,
  done,
  submitLabel = label,
  actions,
  isDecision = false,
  children,
}: AdminFormProps<Values, Input, Data>) {
  const toast = useToast();
  const submitErrors = useSubmitErrors();
  const messageFor = useFieldMessages(fieldMessages);
  const Buttons = isDecision ? Decision : Cluster;
  const validate = structValidator(struct, messageFor);
  const getTexts = mapMessages ?? ((errors) => serverFieldMessages(errors, messageFor));
  const getErrors = (values: Values) =>
    Object.fromEntries(
      Object.entries(findProblems(values)).map(([field, code]) => [field, [code]]),
    );
  return (
    <ValidatedForm<Values>
      label={label}
      initialValues={initialValues}
      validate={(values) =>
        nested({
          ...validate(toInput(values as Values)),
          ...getTexts(getErrors(values as Values) as AdminError['errors'], {}),
        })
      }
      onSubmit={async (values) => {
        const input = toInput(values);
        const { data, error } = await send(input, values);
        if (!error && done) toast.success(done);
        if (!error) onDone?.(data as Data, input);
        if (!isAdminError(error)) return undefined;
        return submitErrors(error, nested(getTexts(error.errors, error.details)));
      }}
    >
      {({ submitting }) => (
        <Stack $gap={5}>
          {children}
          <SubmitError />
          <Offline />
          <Buttons>
            <SendButton type="submit" block={actions === undefined} loading={submitting}>
              {submitLabel}
            </SendButton>
            {actions}
          </Buttons>
        </Stack>
      )}
    </ValidatedForm>
  );
}
