import styled from 'styled-components';
import { Check, X } from 'lucide-react';
import { from } from './media';

const Tube = styled.ol<{ $count: number }>`
  --icon: 14px;
  position: relative;
  display: grid;

  li {
    position: relative;
    min-height: 64px;
    padding: 0 0 26px 44px;
    color: var(--text-muted);
    text-wrap: balance;
  }
  li::before {
    content: '';
    position: absolute;
    top: 0;
    bottom: 0;
    left: 8px;
    width: 12px;
    background: var(--track);
  }
  li:first-child::before {
    border-radius: 6px 6px 0 0;
  }
  /* Limited to its part of the tube, because it would otherwise overlap the content below. */
  li:last-child {
    min-height: 26px;
    padding-bottom: 0;
  }
  li:last-child::before {
    bottom: auto;
    height: 26px;
    border-radius: 0 0 6px 6px;
  }
  li:is([data-state='done'], [data-state='end'])::before {
    background: var(--accent);
  }
  li[data-state='now']::before {
    background: linear-gradient(var(--accent) 50%, var(--track) 0);
  }
  li[data-state='now']:last-child::before {
    background: var(--accent);
  }
  li:not([data-state='coming']) {
    color: var(--text);
  }
  b {
    display: block;
    font-weight: 600;
    line-height: 1.35;
  }
  small {
    display: block;
    font-size: var(--text-xs);
    line-height: 1.4;
    color: var(--text-muted);
  }
  i {
    position: absolute;
    top: 0;
    left: 2px;
    z-index: 1;
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border: 2px solid var(--border-strong);
    border-radius: 50%;
    background: var(--surface-raised);
  }
  li[data-state='done'] i {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  li[data-state='end'] i {
    border-color: var(--text);
    background: var(--text);
    color: var(--background);
  }
  li[data-state='now'] i {
    border: 7px solid var(--accent);
  }
  i .lucide {
    stroke-width: 3;
  }

  ${from(900)} {
    /* A short timeline does not stretch across the page. */
    grid-template-columns:
      repeat(
        ${({ $count }) => Math.max(1, $count - 1)},
        minmax(0, ${({ $count }) => ($count < 4 ? '300px' : '1fr')})
      )
      fit-content(200px);

    li,
    li:last-child {
      min-height: 0;
      padding: 40px 16px 0 0;
    }
    li::before,
    li:last-child::before {
      inset: 6px 0 auto;
      width: auto;
      height: 12px;
      border-radius: 0;
    }
    li:first-child::before {
      border-radius: 6px 0 0 6px;
    }
    li:last-child::before {
      right: auto;
      width: 24px;
      border-radius: 0 6px 6px 0;
    }
    li[data-state='now']::before {
      background: linear-gradient(90deg, var(--accent) 40%, var(--track) 0);
    }
    i {
      left: 0;
    }
  }
`;

export interface TimelineStep {
  key: string;
  label: string;
  /** The date or the current state. */
  note?: string;
}

interface TimelineProps {
  label: string;
  steps: readonly TimelineStep[];
  current: number;
  /** Whether the last step ended the order before delivery or returned it. */
  stopped?: boolean;
  /** Whether the current step is unfinished, even if it is the last. */
  open?: boolean;
}

/** An order's history as a tube that fills up. */
export function Timeline({ label, steps, current, stopped = false, open = false }: TimelineProps) {
  const last = steps.length - 1;
  return (
    <Tube aria-label={label} $count={steps.length}>
      {steps.map((step, index) => {
        const isLast = stopped && index === last;
        const isDone = index < current || (index === current && current === last && !open);
        const state = isLast ? 'end' : isDone ? 'done' : index === current ? 'now' : 'coming';
        return (
          <li
            key={step.key}
            data-state={state}
            aria-current={index === current ? 'step' : undefined}
          >
            <i aria-hidden="true">{isLast ? <X /> : isDone && <Check />}</i>
            <b>{step.label}</b>
            {step.note && <small>{step.note}</small>}
          </li>
        );
      })}
    </Tube>
  );
}
