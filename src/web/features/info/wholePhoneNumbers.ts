/** From the plus sign on, in groups of digits. */
const phoneNumber = /\+\d+(?: \d+)+/g;

/** Phone numbers in running text stay on one line. */
export function wholePhoneNumbers(text: string): string {
  return text.replace(phoneNumber, (number) => number.replaceAll(' ', '\u00a0'));
}
