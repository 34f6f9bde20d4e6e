import type { ReactNode } from 'react';
import styled from 'styled-components';

const Shell = styled.div`
  --icon: 18px;
  display: inline-flex;
  flex: none;
  padding-inline: 1px;
  border: 1.5px solid var(--border-strong);
  border-radius: var(--radius-pill);

  button {
    display: grid;
    place-items: center;
    min-width: 46px;
    min-height: 44px;
    padding-inline: 8px;
    /* Enlarges the touch target. */
    border: solid transparent;
    border-width: 2px 1px;
    border-radius: var(--radius-pill);
    background-clip: padding-box;
    font-size: var(--text-sm);
    font-weight: 500;
    color: var(--text-muted);
  }
  button:hover {
    color: var(--text);
  }
  button[aria-pressed='true'] {
    background-color: var(--brand-soft);
    color: var(--on-brand-soft);
  }
`;

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Replaces the visible label, which remains the accessible name. */
  icon?: ReactNode;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
}

/** A choice between a few options that are all visible. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <Shell role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          aria-label={segment.icon ? segment.label : undefined}
          title={segment.icon ? segment.label : undefined}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon ?? segment.label}
        </button>
      ))}
    </Shell>
  );
}
