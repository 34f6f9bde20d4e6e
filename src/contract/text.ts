/** Zero-width joiners combine several of these into one emoji, such as a family. */
const emoji = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?`;
const emojiOrInvisible = new RegExp(
  String.raw`(${emoji}(?:\u200d${emoji})*|[#*\d]\ufe0f\u20e3)|(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\ufffc]`,
  'gu',
);

/**
 * Removes control and invisible characters, except tabs and the marks within emoji, and normalises spaces, hyphens and
 * line breaks. Idempotent.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .replace(/[\u2010-\u2012\u2212\ufe63\uff0d]/g, '-')
    .replace(emojiOrInvisible, '$1')
    .normalize('NFC');
}

export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** Longer emails and phone numbers are not cleaned, because the rules reject them and trimming them takes seconds. */
const maxLength = 500;

export const cleanPhone = (text: string): string =>
  text.length > maxLength
    ? text
    : cleanLine(text.normalize('NFKC'))
        .replace(/[\u2013\u2014]/g, '-')
        .replace(/^tel: ?|[,;. ]+$/gi, '');

/** Removes text around an address that was copied from a list or a mail program. */
export const cleanEmail = (text: string): string =>
  text.length > maxLength
    ? text
    : cleanLine(text.normalize('NFKC'))
        .replace(/^.*<([^<>]*)>.*$/, '$1')
        .replace(/^(?:mailto:)?[ <]*|[ ,;.>]+$/gi, '');
