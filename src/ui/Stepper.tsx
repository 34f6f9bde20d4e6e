import { Link } from 'react-router';
import styled from 'styled-components';
import { Check } from './icons';

const Tube = styled.nav<{ $level: number }>`
  position: relative;
  padding-top: 24px;

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

/** Equally wide, below each other if they do not fit. */
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

export interface Step {
  key: string;
  label: string;
  /** Links to a completed step. */
  to?: string;
}

interface StepperProps {
  label: string;
  steps: readonly Step[];
  current: number;
}

/** Three steps fill the glass to a sixth, a half and completely. */
function levelOf(current: number, count: number): number {
  if (current >= count - 1) return 100;
  return ((current + 0.5) / count) * 100;
}

export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <Tube aria-label={label} $level={levelOf(current, steps.length)}>
      <Steps>
        {steps.map((step, index) => {
          const done = index < current;
          const content = (
            <>
              <b aria-hidden={done || undefined}>
                {done ? <Check aria-hidden="true" /> : index + 1}
              </b>
              <span>{step.label}</span>
            </>
          );
          return (
            <li key={step.key}>
              {done && step.to ? (
                <Link to={step.to} data-done="">
                  {content}
                </Link>
              ) : (
                <span
                  data-done={done ? '' : undefined}
                  aria-current={index === current ? 'step' : undefined}
                >
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </Steps>
    </Tube>
  );
}
