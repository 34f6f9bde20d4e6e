import type { UserInfo } from '@/contract/account';
import type { FieldProps } from '@/ui/Field';
import { FormField } from '@/ui/form/FormField';

interface PersonFieldsProps {
  labels: Readonly<Record<keyof UserInfo, string>>;
  /** Columns of email and phone in a `FormGrid`; the names share a row. */
  span?: FieldProps['span'];
}

/** Name and contact details of a user. */
export function PersonFields({ labels, span }: PersonFieldsProps) {
  return (
    <>
      <FormField name="name" label={labels.name} autoComplete="given-name" span={3} />
      <FormField name="last_name" label={labels.last_name} autoComplete="family-name" span={3} />
      <FormField
        name="email"
        type="email"
        label={labels.email}
        autoComplete="email"
        inputMode="email"
        span={span}
      />
      <FormField
        name="phone"
        type="tel"
        label={labels.phone}
        autoComplete="tel"
        inputMode="tel"
        span={span}
      />
    </>
  );
}
