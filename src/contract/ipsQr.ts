import {
  paymentCode,
  getPurpose,
  referenceModel,
  type BankTransfer,
  type Payee,
} from './bankTransfer';

/*
 * The text of the NBS IPS QR code on invoices, which Serbian banking apps read. It follows the National Bank's
 * recommendations: https://ips.nbs.rs/PDF/pdfPreporukeValidacijaLat.pdf and https://nbs.rs/QRcode/info_g_lat.html.
 */

export const nameMaxLength = 70;
export const purposeMaxLength = 35;
/** The quiet zone is in modules. All apps read versions up to 13 (331 bytes). */
export const codeOptions = { ecc: 'M', border: 4, maxVersion: 13 } as const;
export const maxBytes = 331;
/** Separates name, street and place. The field has at most three lines. */
const lineBreak = '\r\n';

/** Matches all characters except letters, digits and the recommended special characters. `|` separates fields. */
const forbiddenCharacters =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\d !()/@}:[~#*;\]$+<^%,=_"&\->`.?{']+/gu;
const replaceForbidden = (text: string) =>
  text.replace(forbiddenCharacters, ' ').replace(/ +/g, ' ').trim();

function getName({ name, street, street_number, zip_code, city }: Payee): string {
  const [first = '', ...rest] = [name, `${street} ${street_number}`, `${zip_code} ${city}`].map(
    replaceForbidden,
  );
  const fullName = [first, ...rest].join(lineBreak);
  return fullName.length <= nameMaxLength ? fullName : first.slice(0, nameMaxLength).trim();
}

const getAmount = (para: number) =>
  `RSD${Math.floor(para / 100)},${String(para % 100).padStart(2, '0')}`;

export function ipsText(
  { account, reference }: Pick<BankTransfer, 'account' | 'reference'>,
  { number, amount }: { number: string; amount: number },
  payee: Payee,
): string {
  return [
    'K:PR',
    'V:01',
    'C:1',
    `R:${account.replaceAll('-', '')}`,
    `N:${getName(payee)}`,
    `I:${getAmount(amount)}`,
    `SF:${paymentCode}`,
    `S:${replaceForbidden(getPurpose(number)).slice(0, purposeMaxLength)}`,
    `RO:${referenceModel}${reference}`,
  ].join('|');
}
