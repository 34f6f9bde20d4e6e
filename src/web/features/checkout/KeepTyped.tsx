import { useEffect } from 'react';
import { useFormState } from 'react-final-form';
import { useCheckout } from './CheckoutProvider';
import type { TypedForm } from './typedValues';

interface KeepTypedProps {
  form: TypedForm;
  /** What is saved already needs no keeping. */
  saved: Readonly<Record<string, unknown>>;
}

export function differs(
  values: Readonly<Record<string, unknown>>,
  saved: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(saved)]);
  return [...names].some((name) => (values[name] ?? '') !== (saved[name] ?? ''));
}

/** Within a form: what is typed and not saved survives a reload and signing in again. */
export function KeepTyped({ form, saved }: KeepTypedProps) {
  const { typed } = useCheckout();
  const { values } = useFormState({ subscription: { values: true } });
  useEffect(() => {
    if (differs(values, saved)) typed.keep(form, values);
    else typed.forget(form);
  }, [typed, form, values, saved]);
  return null;
}
