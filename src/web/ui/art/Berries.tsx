import { leaf, Print } from './Print';

const berries = [
  {
    cx: 46,
    cy: 122,
    star: 'M46 121.1V115M48.7 123.1L54.6 121.2M47.7 126.3L51.3 131.3M44.3 126.3L40.7 131.3M43.3 123.1L37.4 121.2',
  },
  {
    cx: 103,
    cy: 112,
    star: 'M103 111.1V105M105.7 113.1L111.6 111.2M104.7 116.3L108.3 121.3M101.3 116.3L97.7 121.3M100.3 113.1L94.4 111.2',
  },
  {
    cx: 158,
    cy: 124,
    star: 'M158 123.1V117M160.7 125.1L166.6 123.2M159.7 128.3L163.3 133.3M156.3 128.3L152.7 133.3M155.3 125.1L149.4 123.2',
  },
  {
    cx: 76,
    cy: 170,
    star: 'M76 169.1V163M78.7 171.1L84.6 169.2M77.7 174.3L81.3 179.3M74.3 174.3L70.7 179.3M73.3 171.1L67.4 169.2',
  },
  {
    cx: 132,
    cy: 172,
    star: 'M132 171.1V165M134.7 173.1L140.6 171.2M133.7 176.3L137.3 181.3M130.3 176.3L126.7 181.3M129.3 173.1L123.4 171.2',
  },
];
const leaves = ['translate(103 34) rotate(14)', 'translate(103 34) rotate(168)'];

/** A bunch of chokeberries. */
export function Berries({ className }: { className?: string }) {
  return (
    <Print
      viewBox="4 4 196 208"
      className={className}
      fills={
        <>
          {berries.map(({ cx, cy }) => (
            <circle key={cx} cx={cx} cy={cy} r="28" fill="var(--art-berry)" />
          ))}
          {leaves.map((transform) => (
            <path key={transform} transform={transform} d={leaf} fill="var(--art-leaf)" />
          ))}
        </>
      }
      outline={
        <>
          {berries.map(({ cx, cy, star }) => (
            <g key={cx}>
              <circle cx={cx} cy={cy} r="28" />
              <path d={star} />
            </g>
          ))}
          <path d="M103 34Q84 70 50 94M103 34V84M103 34Q124 72 154 96M103 18V34" />
          {leaves.map((transform) => (
            <path key={transform} transform={transform} d={leaf} />
          ))}
          <path d="M103 34l44 11M103 34l-44 9" />
        </>
      }
    />
  );
}
