import { ChevronDown, Tag } from 'lucide-react';
import { useRef } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { type Cart, type CartCode, setCartCode } from '@/contract/cart';
import type { CodeProblem } from '@/contract/codeProblems';
import { codeMaxLength } from '@/contract/limits';
import { formatMoney } from '@/contract/money';
import { toApiError } from '@/client/apiError';
import { useErrorText } from '@/lib/errorText';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { SubmitError } from '@/ui/form/SubmitError';
import { useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { TextInput } from '@/ui/inputs';
import { InlineButton } from '@/ui/TextLink';
import { useToast } from '@/ui/toast/ToastProvider';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { cartApi } from '../../api/cartApi';

const Collapsed = styled.details`
  --icon: 18px;

  summary {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 48px;
    font-size: var(--text-sm);
  }
  summary > :last-child {
    margin-left: auto;
  }
  /* Excludes the chevron, which rotates. */
  &&[open] > summary > :first-child {
    transform: none;
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 10px;
  padding-bottom: 14px;

  & > p,
  & > [role='alert'] {
    grid-column: 1 / -1;
    margin-top: 0;
  }
`;

function CodeInput() {
  const { text } = useText();
  const { input, meta } = useField<string>('code', { parse: (value) => value });
  const error = fieldError(meta);
  return (
    <>
      <TextInput
        {...input}
        aria-label={text('cart:code.label')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'code-error'}
        placeholder={text('cart:code.placeholder')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={codeMaxLength}
      />
      {error && (
        <FieldError id="code-error" role="alert" style={{ order: 1 }}>
          {error}
        </FieldError>
      )}
    </>
  );
}

const problemTexts: Readonly<Record<CodeProblem, MessageId>> = {
  invalid: 'cart:code.invalid',
  used: 'cart:code.used',
  categories: 'cart:code.categories',
  reduced: 'cart:code.reduced',
  minimum: 'cart:code.minimum',
  free_delivery: 'cart:code.freeDelivery',
};

interface CodeChange {
  onChanged?: (() => void) | undefined;
}

/** Removes the code from the cart, which shows the field again. */
export function RemoveCode({ code, onChanged }: CodeChange & { code: string }) {
  const { text } = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const [remove, { isLoading }] = cartApi.useRemoveCartCodeMutation();
  const send = async () => {
    const { error } = await remove();
    if (error) toast.error(errorText(toApiError(error)));
    else onChanged?.();
  };
  return (
    <InlineButton
      type="button"
      aria-label={text('cart:code.removeAria', { code })}
      aria-disabled={isLoading || undefined}
      onClick={() => !isLoading && void send()}
    >
      {text('cart:code.remove')}
    </InlineButton>
  );
}

interface CodeFieldProps extends CodeChange {
  /** Null while the cart is loading. */
  cart: Pick<Cart, 'code' | 'subtotal'> | null;
  /** Why the code has no effect on this order. */
  problem?: CodeProblem | null;
}

/** A collapsed field. If a code has no effect, this explains why. A discount is a row of the sums. */
export function CodeField({
  cart,
  problem = cart?.code?.problem ?? null,
  onChanged,
}: CodeFieldProps) {
  const { text } = useText();
  const wrapper = useRef<HTMLDivElement>(null);
  const code = cart?.code;
  const handleChange = () => {
    // Move focus, because the pressed control has been removed.
    wrapper.current?.focus({ preventScroll: true });
    onChanged?.();
  };
  return (
    <div ref={wrapper} tabIndex={-1} style={{ outline: 'none' }}>
      <VisuallyHidden role="status">
        {code && !problem ? text('cart:code.applied', { code: code.code }) : ''}
      </VisuallyHidden>
      {code
        ? problem && (
            <Problem
              code={code}
              goods={cart.subtotal}
              problem={problem}
              handleChange={handleChange}
            />
          )
        : cart && <CodeForm onApplied={handleChange} />}
    </div>
  );
}

interface ProblemProps {
  code: CartCode;
  goods: number;
  problem: CodeProblem;
  handleChange: () => void;
}

function Problem({ code, goods, problem, handleChange }: ProblemProps) {
  const { text, locale } = useText();
  const { minimum, categories } = code;
  return (
    <Alert tone="warning" style={{ marginBlock: 10 }}>
      <p>
        {text(problemTexts[problem], {
          code: code.code,
          minimum: formatMoney(minimum, locale),
          missing: formatMoney(minimum - goods, locale),
          categories: categories.join(', '),
        })}
      </p>
      <RemoveCode code={code.code} onChanged={handleChange} />
    </Alert>
  );
}

function CodeForm({ onApplied }: { onApplied: () => void }) {
  const { text } = useText();
  const [apply] = cartApi.useSetCartCodeMutation();
  const { validate, rejected } = useStructForm(setCartCode.body);
  return (
    <Collapsed>
      <summary>
        <Tag />
        <span>{text('cart:code.title')}</span>
        <ChevronDown />
      </summary>
      <ValidatedForm<{ code: string }>
        label={text('cart:code.label')}
        initialValues={{ code: '' }}
        validate={validate}
        onSubmit={async (body) => {
          const { error } = await apply({ body });
          if (error) return rejected(toApiError(error));
          onApplied();
          return undefined;
        }}
      >
        {({ submitting }) => (
          <Line>
            <CodeInput />
            <Button type="submit" variant="secondary" loading={submitting}>
              {text('cart:code.apply')}
            </Button>
            <SubmitError />
          </Line>
        )}
      </ValidatedForm>
    </Collapsed>
  );
}
