import { useField } from 'react-final-form';
import type { UserInfo } from '@/contract/customer';
import { type MessageId, RichText, useText } from '@/lib/text';
import { FormField, type FormFieldProps } from '@/ui/form/FormField';
import { Hint } from '@/ui/Field';
import { InlineButton } from '@/ui/TextLink';
import { likelyEmail } from './likelyEmail';

type Name = keyof UserInfo;

const fields: Readonly<Record<Name, Omit<FormFieldProps, 'name' | 'label'>>> = {
  name: { autoComplete: 'given-name', span: 3 },
  last_name: { autoComplete: 'family-name', span: 3 },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
};

export const personLabels = {
  name: 'common:person.firstName',
  last_name: 'common:person.lastName',
  email: 'common:person.email',
  phone: 'common:person.phone',
} as const satisfies Record<Name, MessageId>;

function EmailOffer({ name }: { name: string }) {
  const { input, meta } = useField<string>(name, { parse: (value) => value });
  const email = likelyEmail(input.value, meta.active);
  if (email === undefined) return null;
  return (
    <Hint role="status">
      <RichText
        id="common:person.didYouMean"
        values={{ email }}
        components={{
          take: (
            <InlineButton
              type="button"
              onClick={({ currentTarget: { form } }) => {
                input.onChange(email);
                form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
              }}
            />
          ),
        }}
      />
    </Hint>
  );
}

function EmailField(props: FormFieldProps) {
  const { input } = useField<string | undefined>(props.name);
  const offer = input.value?.includes('@') && <EmailOffer name={props.name} />;
  return <FormField {...props} offer={offer} />;
}

interface PersonFieldsProps {
  order?: readonly Name[];
  fieldProps?: Readonly<Partial<Record<Name, Partial<FormFieldProps>>>>;
  /** Set for another person's data. */
  autoComplete?: 'off';
  /** Prepended to the field names, including the final dot. */
  prefix?: string;
}

export function PersonFields({
  order = ['name', 'last_name', 'email', 'phone'],
  fieldProps: getProps = {},
  autoComplete,
  prefix = '',
}: PersonFieldsProps) {
  const { text } = useText();
  return order.map((name) => {
    const PersonField = name === 'email' ? EmailField : FormField;
    return (
      <PersonField
        key={name}
        name={`${prefix}${name}`}
        label={text(personLabels[name])}
        {...fields[name]}
        {...getProps[name]}
        {...(autoComplete && { autoComplete })}
      />
    );
  });
}
