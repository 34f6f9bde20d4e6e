import { passwordMaxLength, passwordMinLength } from '@/contract/limits';
import { useText } from '@/lib/text';
import type { FieldProps } from '@/ui/Field';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';

export const newPasswordMessages: OwnFieldMessages = {
  password: {
    too_short: { id: 'common:form.field.minLength', values: { min: passwordMinLength } },
    too_long: { id: 'common:form.field.maxLength', values: { max: passwordMaxLength } },
    mismatch: { id: 'auth:validation.passwordMismatch' },
  },
  password_confirmation: {
    mismatch: { id: 'auth:validation.passwordMismatch' },
    too_long: { id: 'common:form.field.maxLength', values: { max: passwordMaxLength } },
  },
};

interface NewPasswordFieldsProps {
  label: string;
  span?: FieldProps['span'];
}

export function NewPasswordField({ label, span }: NewPasswordFieldsProps) {
  const { text } = useText();
  const limits = { min: passwordMinLength, max: passwordMaxLength };
  return (
    <FormField
      name="password"
      control="password"
      label={label}
      hint={text('auth:field.passwordHint', limits)}
      autoComplete="new-password"
      span={span}
    />
  );
}

export function NewPasswordFields({ label, span }: NewPasswordFieldsProps) {
  const { text } = useText();
  return (
    <>
      <NewPasswordField label={label} span={span} />
      <FormField
        name="password_confirmation"
        control="password"
        label={text('auth:field.passwordConfirmation')}
        autoComplete="new-password"
        span={span}
      />
    </>
  );
}
