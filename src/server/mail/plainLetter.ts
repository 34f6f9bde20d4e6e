import type { FilledBlock, FilledLetter } from './FilledLetter';

/** The letter for programs and people that read text. */
export function plainLetter({ blocks, foot }: FilledLetter): string {
  return `${blocks.map(plainBlock).join('\n\n')}\n\n-- \n${foot.join('\n')}\n`;
}

function plainBlock(block: FilledBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'items':
      return block.items
        .map(({ label, quantity, amount }) => `${quantity} × ${label}: ${amount}`)
        .join('\n');
    case 'rows':
    case 'totals':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}
