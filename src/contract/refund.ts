/** What is to be refunded for the pieces of an order that came back. */
export function refundOf(
  lines: readonly { unit_price: number; returned?: number | undefined }[],
): number {
  return lines.reduce((sum, { unit_price, returned = 0 }) => sum + returned * unit_price, 0);
}
