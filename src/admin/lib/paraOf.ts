/** Dinars as they are typed: `690`, `1.890`, `1 890,50`. NaN for anything else. */
export function paraOf(price: string): number {
  const whole = /^(\d{1,3}(?:[., ]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(price.trim());
  if (!whole) return Number.NaN;
  const [, dinars = '', para = ''] = whole;
  return Number(dinars.replace(/\D/g, '')) * 100 + Number(para.padEnd(2, '0'));
}
