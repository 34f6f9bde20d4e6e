import { useField } from 'react-final-form';
import { Checkbox } from '@/ui/Checkbox';

/** A yes or no of a form. */
export function CheckField({ name, label }: { name: string; label: string }) {
  const { input } = useField<boolean>(name, { type: 'checkbox' });
  const { value: _, ...inputProps } = input;
  return <Checkbox {...inputProps}>{label}</Checkbox>;
}
