import type { Locale } from '../../contract/locale';
import { formatMoney } from '../../contract/money';
import type { FilledBlock, FilledLetter, Row } from './FilledLetter';
import { htmlLetter } from './htmlLetter';
import { ownersLetters, type Letter } from './Letter';
import { fill, letterTexts, type Block, type Values } from './letterTexts';
import { letterValues, type LetterHead } from './letterValues';
import { plainLetter } from './plainLetter';

export interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; content: string; contentType: string }[];
}

/** A letter in its language, as text and as HTML, with what is attached to it. */
export function renderLetter(letter: Letter, head: LetterHead, writtenAt: Date): RenderedLetter {
  const { locale, kind } = letter;
  const texts = letterTexts[locale];
  const { subject, heading, blocks } = texts.letters[kind];
  const values = letterValues(letter, head, writtenAt);
  const { brand, business } = head.shop;
  const filled: FilledLetter = {
    locale,
    subject: fill(subject, values),
    heading: fill(heading, values),
    brandName: brand.name,
    tagline: brand.tagline,
    blocks: blocks.flatMap((block) => fillBlock(block, values, letter)),
    foot: [
      `${business.name}, ${fill('{businessAddress}', values)}`,
      `${business.email}, ${business.phone}`,
      // The owner knows why.
      ...(ownersLetters.has(kind) ? [] : [fill(texts.frame.reason, values)]),
    ],
  };
  return {
    subject: filled.subject,
    text: plainLetter(filled),
    html: htmlLetter(filled),
    attachments: kind === 'order_confirmation' ? [withdrawalForm(locale, values)] : [],
  };
}

function fillBlock(block: Block, values: Values, letter: Letter): FilledBlock[] {
  if (typeof block === 'string') return [{ kind: 'text', text: fill(block, values) }];
  if ('button' in block) {
    return [{ kind: 'button', label: fill(block.button, values), url: fill(block.url, values) }];
  }
  if ('items' in block) return [{ kind: 'items', items: itemsOf(letter) }];
  const [kind, templates] =
    'rows' in block ? (['rows', block.rows] as const) : (['totals', block.totals] as const);
  const rows = templates
    .map(([label = '', value = '']): Row => [fill(label, values), fill(value, values)])
    .filter(([, value]) => value !== '');
  return rows.length > 0 ? [{ kind, rows }] : [];
}

function itemsOf({
  locale,
  content,
}: Letter): { label: string; quantity: number; amount: string }[] {
  if (!('lines' in content)) return [];
  return content.lines.map(({ name, net, quantity, line_total }) => ({
    label: `${name}, ${net}`,
    quantity,
    amount: formatMoney(line_total, locale),
  }));
}

/** To be printed, or filled in and sent back. Windows line ends, for the simplest of editors. */
function withdrawalForm(locale: Locale, values: Values) {
  const { filename, lines } = letterTexts[locale].withdrawal;
  const text = lines.map((line) => fill(line, values)).join('\r\n');
  return { filename, content: `\uFEFF${text}\r\n`, contentType: 'text/plain; charset=utf-8' };
}
