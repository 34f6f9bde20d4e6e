import type { ReactNode } from 'react';
import styled from 'styled-components';
import { checkoutStepPaths, checkoutSteps, type CheckoutStep } from '@/contract/paths';
import { useText } from '@/lib/text';
import { from } from '@/ui/media';
import { Stepper } from '@/ui/Stepper';

const Steps = styled.div`
  max-width: 760px;
`;
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

/** The steps of the checkout above the current one; null: before the first. */
export function StepPage({ step, children }: { step: CheckoutStep | null; children: ReactNode }) {
  const { text } = useText();
  return (
    <>
      <Steps>
        <Stepper
          label={text('checkout:steps.aria')}
          current={step ? checkoutSteps.indexOf(step) : -1}
          steps={[
            {
              key: 'shipping',
              label: text('checkout:steps.shipping'),
              to: checkoutStepPaths.shipping,
            },
            {
              key: 'payment',
              label: text('checkout:steps.paymentAndReview'),
              to: checkoutStepPaths.payment,
            },
            {
              key: 'overview',
              label: text('checkout:steps.overview'),
              to: checkoutStepPaths.overview,
            },
          ]}
        />
      </Steps>
      <StepBody>{children}</StepBody>
    </>
  );
}
