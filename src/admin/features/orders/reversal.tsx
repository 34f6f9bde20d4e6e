import styled from 'styled-components';
import { reasonMaxLength } from '@/contract/admin/orders';
import { type MessageId, useText } from '@/lib/text';
import { Field, TextField } from '@/ui/Field';
import { Select } from '@/ui/inputs';

export const Goods = styled.fieldset`
  legend {
    font-size: var(--text-sm);
    font-weight: 600;
  }
  li {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    padding-block: 6px;
    color: var(--text);
    text-wrap: balance;
  }
  select {
    width: auto;
  }
`;

export const returnReasons: readonly MessageId[] = [
  'admin:transition.return.why.refused',
  'admin:transition.return.why.unreachable',
  'admin:transition.return.why.withdrawn',
  'admin:transition.return.why.damaged',
];

export type Into = 'stock' | 'writeOff';

interface IntoSelectProps {
  label: string;
  value: Into | undefined;
  onChange: (into: Into) => void;
}

/** Whether goods that came back go on sale again. */
export function IntoSelect({ label, value, onChange }: IntoSelectProps) {
  const { text } = useText();
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Into)}
    >
      <option value="stock">{text('admin:transition.return.restock')}</option>
      <option value="writeOff">{text('admin:transition.return.writeOff')}</option>
    </Select>
  );
}

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Of a return one of the usual reasons, otherwise a typed one with its label. */
export function ReasonField({
  value,
  onChange,
  ...field
}: ReasonFieldProps & ({ returns: true } | { label: string })) {
  const { text } = useText();
  if ('returns' in field)
    return (
      <Field label={text('admin:transition.return.why')}>
        {(control) => (
          <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
            {returnReasons.map((id) => (
              <option key={id}>{text(id)}</option>
            ))}
          </Select>
        )}
      </Field>
    );
  return (
    <TextField
      label={field.label}
      optional
      value={value}
      maxLength={reasonMaxLength}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
