/*
 * Code 128 (ISO/IEC 15417), printable ASCII: set B, with set C for four or more digits in a row. Libraries for it
 * (jsbarcode, bwip-js) are 25 and 900 KB.
 */

/** Bar and space widths of the values 0 to 105. */
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222' +
  '123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321' +
  '232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121' +
  '313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224' +
  '111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113' +
  '114311411113411311113141114131311141411131211412211214211232';
const stop = '2331112';
const [codeC, codeB, startB, startC] = [99, 100, 104, 105];

/** The symbol values of a text, including start and checksum. */
function toValues(text: string): number[] {
  const values: number[] = [];
  let inC = false;
  const switchTo = (set: 'B' | 'C') => {
    if (values.length === 0) values.push(set === 'C' ? startC : startB);
    else if (inC !== (set === 'C')) values.push(set === 'C' ? codeC : codeB);
    inC = set === 'C';
  };
  for (const [part] of text.matchAll(/(?:\d\d){2,}|[^]/g)) {
    switchTo(part.length > 1 ? 'C' : 'B');
    if (inC) for (const [pair] of part.matchAll(/\d\d/g)) values.push(Number(pair));
    else values.push(part.charCodeAt(0) - 32);
  }
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  return [...values, sum % 103];
}

interface Bar {
  /** In modules; a module is the width of the narrowest bar. */
  left: number;
  width: number;
}

/** The bars and their total width, or undefined if Code 128 cannot encode the text. */
function code128(text: string): { bars: Bar[]; width: number } | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const pattern = [...toValues(text).map((value) => widths.slice(value * 6, value * 6 + 6)), stop];
  const bars: Bar[] = [];
  let left = 0;
  [...pattern.join('')].forEach((digit, index) => {
    if (index % 2 === 0) bars.push({ left, width: Number(digit) });
    left += Number(digit);
  });
  return { bars, width: left };
}

/** In millimetres: the space on a 100 mm label, and the bar widths that scanners read well. */
const maxWidthMm = 90;
const narrowest = 0.25;
const widest = 0.4;
/** The white space on each side, in modules. */
const quiet = 10;

/** A number as Code 128. Renders nothing if it would be too wide to scan. */
export function Barcode({ number }: { number: string }) {
  const code = code128(number);
  if (!code) return null;
  const modules = code.width + 2 * quiet;
  const module = Math.min(widest, maxWidthMm / modules);
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
