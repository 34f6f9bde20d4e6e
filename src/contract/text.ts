/** Marks that make one emoji of several characters, such as a family. */
const emoji = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?`;
const emojiOrInvisible = new RegExp(
  String.raw`(${emoji}(?:\u200d${emoji})*|[#*\d]\ufe0f\u20e3)|(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\ufffc]`,
  'gu',
);

/**
 * A text as its reader sees it: without control characters and others that nobody sees, with plain
 * spaces, hyphens and line breaks. Tabs and the marks within emoji stay. Idempotent.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .replace(/[\u2010-\u2012\u2212\ufe63\uff0d]/g, '-')
    .replace(emojiOrInvisible, '$1')
    .normalize('NFC');
}

/** The same on one line, without spaces at its ends. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** Characters above which no email or phone is cleaned: it is refused anyway, and its ends would take seconds to find. */
const maxLength = 500;

/** A phone number with plain digits and dashes. */
export const cleanPhone = (text: string): string =>
  text.length > maxLength
    ? text
    : cleanLine(text.normalize('NFKC'))
        .replace(/[\u2013\u2014]/g, '-')
        .replace(/^tel: ?|[,;. ]+$/gi, '');

/** An email as it is copied from a list or from a mail program, without what stands around it. */
export const cleanEmail = (text: string): string =>
  text.length > maxLength
    ? text
    : cleanLine(text.normalize('NFKC'))
        .replace(/^.*<([^<>]*)>.*$/, '$1')
        .replace(/^(?:mailto:)?[ <]*|[ ,;.>]+$/gi, '');
