import type { Cart } from '@/contract/cart';
import type { PriceReduction } from '@/contract/product';
import type { FakeResponse, FakeResponses } from './fakeApi';
import { sampleProduct } from './sampleProducts';

interface Body {
  quantity?: number;
  operation_id?: string;
}

/** Simulates the cart of the server: version, absolute quantities, idempotent additions and stock. */
export class CartServer {
  readonly quantities = new Map<number, number>();
  readonly operations = new Set<string>();
  version = 0;
  id = 1;
  reduction?: PriceReduction;

  constructor(
    public stock = 9,
    quantities: Readonly<Record<number, number>> = {},
  ) {
    for (const [id, quantity] of Object.entries(quantities)) {
      this.handle('PUT', `/api/carts/products/${id}`, { quantity });
    }
  }

  /** Responses for a fake API, with an empty wishlist. */
  get responses(): FakeResponses {
    const handle: FakeResponse = ({ method, path, body }) =>
      this.handle(method, path, body as Body | undefined);
    return {
      'GET /api/carts': handle,
      'DELETE /api/carts': handle,
      'POST /api/carts/products/*': handle,
      'PUT /api/carts/products/*': handle,
      'DELETE /api/carts/products/*': handle,
      'GET /api/wishlist': () => ({ products: [] }),
    };
  }

  cart(): Cart {
    const lines = [...this.quantities].map(([id, requested]) => {
      const product = sampleProduct(id, this.reduction && { reduction: this.reduction });
      const quantity = Math.min(requested, this.stock);
      return {
        product,
        quantity,
        requested,
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

  handle(method: string, path: string, { quantity = 0, operation_id = '' }: Body = {}): Response {
    const id = Number(path.split('/')[4]);
    if (method === 'PUT') {
      if (quantity > this.stock) return this.#aboveStock();
      this.quantities.set(id, quantity);
      this.version += 1;
    } else if (method === 'POST' && !this.operations.has(operation_id)) {
      const before = Math.min(this.quantities.get(id) ?? 0, this.stock);
      if (before >= this.stock) return this.#aboveStock();
      this.operations.add(operation_id);
      this.quantities.set(id, before + quantity);
      this.version += 1;
    } else if (method === 'DELETE') {
      const updated = id ? this.quantities.delete(id) : this.quantities.size > 0;
      if (!id) this.quantities.clear();
      if (updated) this.version += 1;
    }
    return Response.json({ data: this.cart() });
  }

  #aboveStock(): Response {
    const apiError = {
      message: 'The given data was invalid.',
      code: 'validation_failed',
      errors: { quantity: ['quantity_above_stock'] },
      details: { available: this.stock },
    };
    return Response.json(apiError, { status: 422 });
  }
}
