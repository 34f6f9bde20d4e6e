import { code128 } from './code128';

/** Millimetres: what fits on a label of 100 mm, and the narrowest and widest bars that a scanner reads well. */
const paper = 90;
const narrowest = 0.25;
const widest = 0.4;
/** Modules on both sides that stay white. */
const quiet = 10;

/** A number as Code 128; nothing if it would be too wide to be scanned. */
export function Barcode({ number }: { number: string }) {
  const code = code128(number);
  if (!code) return null;
  const modules = code.width + 2 * quiet;
  const module = Math.min(widest, paper / modules);
  if (module < narrowest) return null;
  return (
    <svg
      role="img"
      aria-label={number}
      viewBox={`${-quiet} 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{
        width: `${modules * module}mm`,
        maxWidth: '100%',
        height: '15mm',
        background: '#fff',
      }}
    >
      {code.bars.map(({ left, width }) => (
        <rect key={left} x={left} width={width} height={1} fill="#000" />
      ))}
    </svg>
  );
}
