import { useLayoutEffect, useRef, useState } from 'react';
import { stockAlertHours } from '@/contract/limits';
import { requestStockAlert } from '@/contract/stockAlert';
import { toApiError } from '@/client/apiError';
import type { Elements } from '@/lib/elements';
import { stockAlertApi } from '../../api/stockAlertApi';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Row, Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { SubmitError } from '@/ui/form/SubmitError';
import { useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useFocusTarget } from '@/ui/useFocusTarget';

interface StockAlertFormProps {
  productId: number;
  email?: string;
  onShown: () => void;
  children: Elements;
}

/** Asks for a visitor's email. The response does not reveal whether the address already has an alert. */
export function StockAlertForm({ productId, email = '', onShown, children }: StockAlertFormProps) {
  const { text } = useText();
  const { validate, rejected } = useStructForm(requestStockAlert.body);
  const [request] = stockAlertApi.useRequestStockAlertMutation();
  const [sentTo, setSentTo] = useState<string>();
  const [confirmation, focusConfirmation] = useFocusTarget<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const latestOnShown = useRef(onShown);
  useLayoutEffect(() => {
    latestOnShown.current();
    if (sentTo === undefined) box.current?.querySelector('input')?.focus();
  }, [sentTo]);

  if (sentTo !== undefined) {
    return (
      <Stack $gap={3}>
        <Alert ref={confirmation} tone="success" role="status" tabIndex={-1}>
          {text('product:alert.sent', { email: sentTo, hours: stockAlertHours })}
        </Alert>
        <Row>
          <Button variant="secondary" block onClick={() => setSentTo(undefined)}>
            {text('product:alert.again')}
          </Button>
          {children}
        </Row>
      </Stack>
    );
  }
  return (
    <div ref={box}>
      <ValidatedForm<{ email: string; product_id: number }>
        label={text('product:alert.ask')}
        initialValues={{ email, product_id: productId }}
        validate={validate}
        onSubmit={async (values) => {
          const recipient = values.email.trim();
          const { error } = await request({ body: { ...values, email: recipient } });
          if (error) return rejected(toApiError(error));
          setSentTo(recipient);
          focusConfirmation();
          return undefined;
        }}
      >
        {({ submitting }) => (
          <Stack $gap={3}>
            <FormField
              name="email"
              type="email"
              label={text('product:alert.email')}
              hint={text('product:alert.hint')}
              autoComplete="email"
              inputMode="email"
              enterKeyHint="send"
            />
            <SubmitError />
            <Row>
              <Button type="submit" block loading={submitting}>
                {text('product:alert.ask')}
              </Button>
              {children}
            </Row>
          </Stack>
        )}
      </ValidatedForm>
    </div>
  );
}
