export type Row = readonly [label: string, value: string];

export interface EmailItem {
  label: string;
  quantity: number;
  /** The `cid:` of the picture. */
  picture: string | undefined;
  amount: string;
  prior: string;
}

/** A part of an email that is rendered as text and as HTML. */
export type Block =
  | string
  | { button: string; url: string }
  | { items: readonly EmailItem[] }
  | { code: string }
  | { rows: readonly Row[] }
  | { totals: readonly Row[]; vat: string };

/** Removes empty paragraphs, buttons without a target, and rows without a value. */
export function removeEmptyBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (typeof block === 'string') return block ? [block] : [];
    if ('button' in block) return block.url ? [block] : [];
    if ('items' in block) return block.items.length > 0 ? [block] : [];
    if ('rows' in block) {
      const rows = block.rows.filter(([, value]) => value !== '');
      return rows.length > 0 ? [{ rows }] : [];
    }
    return [block];
  });
}

export function plainText(blocks: readonly Block[], footer: readonly string[]): string {
  return `${blocks.map(plainBlock).filter(Boolean).join('\n\n')}\n\n-- \n${footer.join('\n')}\n`;
}

function plainBlock(block: Block): string {
  if (typeof block === 'string') return block;
  if ('button' in block) return `${block.button}:\n${block.url}`;
  if ('code' in block) return '';
  if ('items' in block)
    return block.items
      .map(
        ({ label, quantity, amount, prior }) =>
          `${quantity} × ${label}: ${amount}${prior && ` (${prior})`}`,
      )
      .join('\n');
  const rows = 'rows' in block ? block.rows : block.totals;
  const lines = rows.map(([label, value]) => `${label}: ${value}`);
  return [...lines, 'vat' in block ? block.vat : ''].filter(Boolean).join('\n');
}
