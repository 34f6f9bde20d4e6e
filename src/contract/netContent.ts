interface NetContent {
  unit: 'l' | 'kg';
  /** In millilitres or grams. */
  quantity: number;
}

const perUnit: Readonly<Record<string, { unit: 'l' | 'kg'; factor: number }>> = {
  ml: { unit: 'l', factor: 1 },
  cl: { unit: 'l', factor: 10 },
  dl: { unit: 'l', factor: 100 },
  l: { unit: 'l', factor: 1000 },
  g: { unit: 'kg', factor: 1 },
  kg: { unit: 'kg', factor: 1000 },
};

/** Parses a printed net quantity (`250 ml`, `0,7 l`, `3 × 250 ml`). Returns null if it contains no volume or weight. */
export function netContent(net: string): NetContent | null {
  const match = /^(?:(\d+)\s*[×x]\s*)?(\d+(?:[.,]\d+)?)\s*(ml|cl|dl|l|g|kg)$/i.exec(net.trim());
  const [, count = '1', amount = '', sign = ''] = match ?? [];
  const measure = perUnit[sign.toLowerCase()];
  if (!measure) return null;
  const quantity = Math.round(Number(count) * Number(amount.replace(',', '.')) * measure.factor);
  return quantity > 0 ? { unit: measure.unit, quantity } : null;
}

export const bottleMlPerDay = 40;

/** Ignores contents without a volume. */
export function bottleDays(packages: readonly { net: string; quantity: number }[]): number {
  const volume = packages.reduce((sum, { net, quantity }) => {
    const content = netContent(net);
    return content?.unit === 'l' ? sum + content.quantity * quantity : sum;
  }, 0);
  return Math.floor(volume / bottleMlPerDay);
}

/** In para per litre or kilogram. The quantity is in millilitres or grams. */
export function unitPrice(price: number, quantity: number): number {
  return Math.round((price * 1000) / quantity);
}
