import { useField } from 'react-final-form';
import { Checkbox } from '@/ui/Checkbox';
import { fieldError } from '@/ui/form/FormField';

export function CheckField({ name, label }: { name: string; label: string }) {
  const { input, meta } = useField<boolean>(name, { type: 'checkbox' });
  const { value: _, ...inputProps } = input;
  return (
    <Checkbox {...inputProps} error={fieldError(meta)}>
      {label}
    </Checkbox>
  );
}
