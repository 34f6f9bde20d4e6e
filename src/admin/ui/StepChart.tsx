const width = 320;

interface StepChartProps {
  label: string;
  /** In pixels. */
  height: number;
  /** Room above and below the values. */
  room: number;
  /** The left and right edge, in milliseconds since 1970. */
  span: readonly [start: number, end: number];
  range: readonly [min: number, max: number];
  first: number;
  /** Each value holds from its timestamp to the next. */
  steps: readonly (readonly [from: number, value: number])[];
}

/** A step chart of a value over time; a list or table beside it has the same data. */
export function StepChart({ label, height, room, span, range, first, steps }: StepChartProps) {
  const [[start, end], [min, max]] = [span, range];
  const x = (time: number) => {
    const passed = Math.max(0, time - start) / Math.max(1, end - start);
    return (passed * width).toFixed(1);
  };
  // A constant value is drawn in the middle.
  const y = (value: number) => {
    const fromTop = max === min ? 0.5 : (max - value) / (max - min);
    return (room + fromTop * (height - 2 * room)).toFixed(1);
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
