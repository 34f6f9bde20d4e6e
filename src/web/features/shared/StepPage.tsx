import type { ReactNode } from 'react';
import styled from 'styled-components';
import { checkoutStepPaths, checkoutSteps, type CheckoutStep } from '@/contract/paths';
import { type MessageId, useText } from '@/lib/text';
import { from } from '@/ui/media';
import { Stepper } from '@/ui/Stepper';

/** Below the steps: the collapsed summary, then the columns. */
export const StepBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(24px, 3.4vw, 52px);
  margin-top: 20px;

  ${from(960)} {
    margin-top: clamp(24px, 3.4vw, 52px);
  }
`;

export const stepLabels: Readonly<Record<CheckoutStep, MessageId>> = {
  shipping: 'checkout:steps.shipping',
  payment: 'checkout:steps.paymentAndReview',
  overview: 'checkout:steps.overview',
};

/** The steps of the checkout above the current one; null: before the first. */
export function StepPage({ step, children }: { step: CheckoutStep | null; children: ReactNode }) {
  const { text } = useText();
  return (
    <>
      <div style={{ maxWidth: 760 }}>
        <Stepper
          label={text('checkout:steps.aria')}
          current={step ? checkoutSteps.indexOf(step) : -1}
          steps={checkoutSteps.map((key) => ({
            key,
            label: text(stepLabels[key]),
            to: checkoutStepPaths[key],
          }))}
        />
      </div>
      <StepBody>{children}</StepBody>
    </>
  );
}
