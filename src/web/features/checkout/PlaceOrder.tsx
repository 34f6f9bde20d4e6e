import { useId, useRef, useState, type FormEvent } from 'react';
import { pagePaths } from '../../../contract/paths';
import { RichText, useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useCheckout, useCheckoutState } from './CheckoutProvider';

/** Consent, the button that binds, and the progress of the placement. */
export function PlaceOrder() {
  const { actor } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const accepted = useCheckoutState(({ context }) => context.termsAccepted);
  const failure = useCheckoutState(({ context }) => context.failure);
  const reviewing = useCheckoutState((state) => state.matches('overview'));
  const uncertain = useCheckoutState((state) =>
    state.matches({ placing: { unanswered: 'uncertain' } }),
  );
  const repeating = useCheckoutState(
    (state) =>
      state.matches({ placing: 'unanswered' }) ||
      state.matches({ placing: { sending: 'repeated' } }),
  );
  const [missed, setMissed] = useState(false);
  const consent = useRef<HTMLInputElement>(null);
  const noteId = useId();

  const place = (event: FormEvent) => {
    event.preventDefault();
    if (!reviewing) return;
    setMissed(!accepted);
    if (accepted) actor.send({ type: 'order.confirmed' });
    else consent.current?.focus();
  };
  return (
    <form onSubmit={place} noValidate>
      <Stack $gap={4}>
        <Checkbox
          ref={consent}
          name="terms_accepted"
          checked={accepted || !reviewing}
          disabled={!reviewing}
          onChange={(event) =>
            actor.send({ type: event.target.checked ? 'terms.accepted' : 'terms.declined' })
          }
          error={
            missed && !accepted && reviewing ? text('checkout:overview.termsRequired') : undefined
          }
        >
          <RichText
            id="checkout:overview.termsAccept"
            components={{ terms: <TextLink to={pagePaths.terms} target="_blank" rel="noopener" /> }}
          />
        </Checkbox>
        {reviewing && failure?.during === 'placing' && (
          <Alert tone="danger" role="alert">
            {errorText(failure.error)}
          </Alert>
        )}
        {repeating && (
          <Alert tone="warning" role="alert">
            {text(uncertain ? 'checkout:uncertain.asking' : 'checkout:uncertain.repeating')}
          </Alert>
        )}
        {uncertain ? (
          <Button block size="large" onClick={() => actor.send({ type: 'retry.requested' })}>
            {text('checkout:uncertain.retry')}
          </Button>
        ) : (
          <Button block size="large" type="submit" loading={!reviewing} aria-describedby={noteId}>
            {text('checkout:overview.placeOrder')}
          </Button>
        )}
        <VisuallyHidden role="status">
          {reviewing || uncertain ? '' : text('checkout:overview.placing')}
        </VisuallyHidden>
        <small id={noteId}>{text('checkout:overview.withdrawalInfo')}</small>
      </Stack>
    </form>
  );
}
