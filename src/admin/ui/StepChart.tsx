const width = 320;

interface StepChartProps {
  label: string;
  /** In px. */
  height: number;
  padding: number;
  /** The left and right edge, in milliseconds since 1970. */
  span: readonly [start: number, end: number];
  range: readonly [min: number, max: number];
  first: number;
  /** Each value applies from its timestamp until the next one. */
  steps: readonly (readonly [from: number, value: number])[];
}

/** A step chart of a value over time. A list or table beside it contains the same data. */
export function StepChart({ label, height, padding, span, range, first, steps }: StepChartProps) {
  const [[start, end], [min, max]] = [span, range];
  const x = (time: number) => {
    const elapsed = Math.max(0, time - start) / Math.max(1, end - start);
    return (elapsed * width).toFixed(1);
  };
  // A constant value is drawn in the middle.
  const y = (value: number) => {
    const fromTop = max === min ? 0.5 : (max - value) / (max - min);
    return (padding + fromTop * (height - 2 * padding)).toFixed(1);
  };
  const drawn = steps.map(([from, value]) => `H${x(from)}V${y(value)}`);
  const line = `M0 ${y(first)}${drawn.join('')}H${width}`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      style={{ display: 'block', width: '100%', height }}
    >
      <path d={`${line}V${height}H0Z`} fill="var(--brand-soft)" />
      <path
        d={line}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
