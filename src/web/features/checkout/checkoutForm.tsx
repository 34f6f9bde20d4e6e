import { useEffect } from 'react';
import { useFormState } from 'react-final-form';
import styled from 'styled-components';
import { below } from '../../ui/media';
import { useCheckout } from './CheckoutProvider';

/** The button under a form; as wide as a phone. */
export const FormActions = styled.div<{ $wide?: boolean }>`
  display: grid;
  gap: 16px;
  justify-items: start;
  margin-top: 24px;

  ${below(600)} {
    justify-items: ${({ $wide = false }) => ($wide ? 'stretch' : 'start')};
  }
`;

type Values = Readonly<Record<string, unknown>>;

export function differs(values: Values, saved: Values): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(saved)]);
  return [...names].some((name) => (values[name] ?? '') !== (saved[name] ?? ''));
}

/** Within a form: keeps what is typed and not saved over a reload and signing in again. */
export function FormDraft({ form, saved }: { form: 'user' | 'address'; saved: Values }) {
  const { drafts } = useCheckout();
  const { values } = useFormState({ subscription: { values: true } });
  useEffect(() => {
    drafts.write(form, differs(values, saved) ? values : null);
  }, [drafts, form, values, saved]);
  return null;
}
