import { Print } from './Print';

const glass = (
  <>
    <path d="M24 20l13 146a10 10 0 0 0 10 9h50a10 10 0 0 0 10-9l13-146z" />
    <path d="M132 147.5h9M132 123h9M132 98.5h16M132 74h9M132 49.5h16" strokeWidth="2.2" />
  </>
);
const letters = {
  fontFamily: 'var(--font-ui)',
  fill: 'currentColor',
  stroke: 'none',
} as const;

/** The shot glass, filled to its 30 and 50 ml marks, or empty for `none`. */
export function MeasuringGlass({ juice = 'sun' }: { juice?: 'sun' | 'berry' | 'none' }) {
  return (
    <Print
      viewBox="14 10 172 178"
      fills={
        juice !== 'none' && (
          <g fill={`var(--art-${juice})`}>
            <path d="M28 49.5L38.3 168a6 6 0 0 0 6 6h55.3a6 6 0 0 0 6-6L116 49.5Z" opacity=".42" />
            <path d="M32 98.5L38.3 168a6 6 0 0 0 6 6h55.3a6 6 0 0 0 6-6L112 98.5Z" />
          </g>
        )
      }
      outline={
        <>
          {glass}
          <g {...letters}>
            <text x="155" y="104" fontSize="16" fontWeight="600">
              30
            </text>
            <text x="155" y="55" fontSize="16" fontWeight="600">
              50
            </text>
            <text x="155" y="153" fontSize="14">
              ml
            </text>
          </g>
        </>
      }
    />
  );
}

const dayFills = [
  'M35.9 147.5L38.3 168a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6L108.1 147.5Z',
  'M33.1 113.2L38.3 168a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6L110.9 113.2Z',
  'M30.4 78.9L38.3 168a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6L113.6 78.9Z',
  'M28 49.5L38.3 168a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6L116 49.5Z',
];

/** The glass without numbers, filling over the four hours of a harvest day. */
export function DayGlass({ hour }: { hour: number }) {
  return (
    <Print
      viewBox="20 14 136 170"
      fills={<path d={dayFills[hour]} fill="var(--art-sun)" />}
      outline={glass}
    />
  );
}
