import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { checkoutStepPaths, checkoutSteps, type CheckoutStep } from '@/contract/paths';
import { type MessageId, useText } from '@/lib/text';
import { Check } from 'lucide-react';
import { below, from } from '@/ui/media';

const Tube = styled.nav<{ $level: number }>`
  position: relative;
  max-width: 760px;
  padding-top: 24px;

  ${below(768)} {
    /* Leaves room for a toast above the labels. */
    margin-top: 12px;
  }

  /* A horizontal measuring glass: the juice with thirty ticks above. */
  &::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 12px;
    border-radius: 6px;
    background:
      linear-gradient(90deg, var(--accent) ${({ $level }) => $level}%, transparent 0), var(--track);
    transition: background var(--dur-4) var(--ease-pour);
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 12px;
    background: repeating-linear-gradient(
      90deg,
      transparent 0 calc(3.3333% - 1px),
      var(--background) 0 3.3333%
    );
    opacity: 0.65;
  }
`;

/** Columns of equal width, stacked if they do not fit. */
const Steps = styled.ol`
  --icon: 15px;
  display: flex;
  flex-wrap: wrap;
  gap: 8px;

  li {
    flex: 1;
    min-width: max-content;
  }
  li > * {
    display: flex;
    align-items: center;
    gap: 7px;
    min-height: 44px;
    font-size: var(--text-sm);
    line-height: 1.25;
    color: var(--text-muted);
  }
  b {
    display: grid;
    flex: none;
    place-items: center;
    width: 1.5rem;
    height: 1.5rem;
    border: 1.5px solid var(--border-strong);
    border-radius: 50%;
    font-size: var(--text-xs);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  [aria-current] {
    font-weight: 600;
    color: var(--text);
  }
  [aria-current] b {
    border-color: var(--text);
    background: var(--text);
    color: var(--background);
  }
  [data-done] {
    color: var(--text);
  }
  a:hover {
    text-decoration: underline;
  }
  [data-done] b {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  b .lucide {
    stroke-width: 3;
  }
`;

export const StepBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(24px, 3.4vw, 52px);
  margin-top: 8px;

  ${from(768)} {
    margin-top: 20px;
  }
  ${from(960)} {
    margin-top: clamp(24px, 3.4vw, 52px);
  }
`;

export const stepLabels: Readonly<Record<CheckoutStep, MessageId>> = {
  shipping: 'checkout:steps.shipping',
  payment: 'checkout:steps.paymentAndReview',
  overview: 'checkout:steps.overview',
};

/** The level of the glass in percent, before the first step and at each step. */
const levels = { none: 0, shipping: 16.7, payment: 50, overview: 100 };

/** Shows the steps of the checkout above the current one. `step` is null before the first one. */
export function StepPage({ step, children }: { step: CheckoutStep | null; children: ReactNode }) {
  const { text } = useText();
  const current = step ? checkoutSteps.indexOf(step) : -1;
  return (
    <>
      <Tube aria-label={text('checkout:steps.aria')} $level={levels[step ?? 'none']}>
        <Steps>
          {checkoutSteps.map((key, index) => (
            <li key={key}>
              {index < current ? (
                <Link to={checkoutStepPaths[key]} data-done="">
                  <b aria-hidden="true">
                    <Check />
                  </b>
                  <span>{text(stepLabels[key])}</span>
                </Link>
              ) : (
                <span aria-current={index === current ? 'step' : undefined}>
                  <b>{index + 1}</b>
                  <span>{text(stepLabels[key])}</span>
                </span>
              )}
            </li>
          ))}
        </Steps>
      </Tube>
      <StepBody>{children}</StepBody>
    </>
  );
}
