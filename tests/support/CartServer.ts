import type { Cart } from '../../src/contract/cart';
import { sampleProduct } from './sampleProducts';

/** A cart as the server keeps it: versions, absolute quantities, refusals above the stock. */
export class CartServer {
  readonly quantities = new Map<number, number>();
  version = 0;
  id = 1;

  constructor(readonly stock: number) {}

  cart(): Cart {
    const lines = [...this.quantities].map(([id, quantity]) => {
      const product = sampleProduct(id);
      return {
        product,
        quantity,
        wished: quantity,
        available: this.stock,
        unit_price: product.price,
        price_before: null,
        line_total: product.price * quantity,
      };
    });
    const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0);
    return {
      cart_products: lines,
      subtotal,
      delivery: 0,
      vat: 0,
      total: subtotal,
      currency: 'RSD',
      free_delivery_missing: 0,
      id: this.version > 0 ? this.id : null,
      version: this.version,
    };
  }

  /** Carries a call out and says what it would answer. */
  handle(method: string, path: string, body: { quantity?: number } = {}): Response {
    const id = Number(path.split('/')[4]);
    if (method === 'PUT') {
      const quantity = body.quantity ?? 0;
      if (quantity > this.stock) {
        const refusal = {
          message: 'The given data was invalid.',
          code: 'validation_failed',
          errors: { quantity: ['quantity_above_stock'] },
          details: { available: this.stock },
        };
        return Response.json(refusal, { status: 422 });
      }
      this.quantities.set(id, quantity);
      this.version += 1;
    } else if (method === 'DELETE') {
      const changed = id ? this.quantities.delete(id) : this.quantities.size > 0;
      if (!id) this.quantities.clear();
      if (changed) this.version += 1;
    }
    return Response.json({ data: this.cart() });
  }
}
