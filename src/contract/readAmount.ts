import { maxAmount } from './limits';

const currency = String.raw`(?:rsd|din(?:ara|\.)?|рсд|дин(?:ара|\.)?)`;
const currencyBefore = new RegExp(`^([+-]?) ?${currency} ?`, 'i');
const currencyBehind = new RegExp(`(?<=[\\d .,-])${currency}$`, 'i');
const amountPattern =
  /^(?<sign>[+(-])? ?(?<whole>[1-9]\d{0,2}(?<group>[., '])\d{3}(?:\k<group>\d{3})*|[1-9]\d*|0)(?:[.,](?<decimals>\d{1,2}|-{1,2}))?(?<end> ?[)-])?$/;

export const withoutCurrency = (text: string): string => text.replace(currencyBehind, '').trimEnd();

/**
 * Parses amounts in dinars such as `4.020,00`, `4,020.00`, `4’020.00`, `4 020`, `RSD 4020` or `4.020,-`. A minus sign
 * or parentheses make the amount negative. Returns para, or undefined if it is not an amount.
 */
export function readAmount(input: string): number | undefined {
  const text = input
    .replace(/[’ʼ´\u0060]/g, "'")
    .normalize('NFKC')
    .replace(/[−‒–—]/g, '-')
    .trim();
  const withoutSymbols = withoutCurrency(text).replace(currencyBefore, '$1');
  const { sign = '', whole, decimals = '', end } = amountPattern.exec(withoutSymbols)?.groups ?? {};
  if (whole === undefined) return undefined;
  const para = Number(whole.replace(/\D/g, '') + decimals.replace(/-/g, '').padEnd(2, '0'));
  if (para > maxAmount) return undefined;
  return para > 0 && (sign === '-' || end !== undefined) ? -para : para;
}
