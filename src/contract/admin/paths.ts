/** Paths of the admin's pages. */
export const adminPaths = {
  home: '/admin',
  today: '/admin/today',
  orders: '/admin/orders',
  newOrder: '/admin/orders/new',
  courierFile: '/admin/orders/courier-file',
  order: '/admin/orders/:number',
  statement: '/admin/orders/statement',
  stock: '/admin/stock',
  stockProduct: '/admin/stock/:id',
  stockCount: '/admin/stock/count',
  products: '/admin/products',
  product: '/admin/products/:id',
  productHistory: '/admin/products/:id/history',
  productPreview: '/admin/products/:id/preview',
  arrangeProducts: '/admin/products/arrange',
  productValues: '/admin/products/values',
  print: '/admin/print',
  money: '/admin/money',
  settlement: '/admin/money/:id',
  reviews: '/admin/reviews',
  cases: '/admin/cases',
  reductions: '/admin/sales',
  categories: '/admin/categories',
  slides: '/admin/content/slides',
  contentPage: '/admin/content/pages/:name',
  login: '/admin/login',
  /** Pages without room in the tabs of a phone. */
  more: '/admin/more',
  delivery: '/admin/settings/delivery',
  business: '/admin/settings/business',
  security: '/admin/settings/security',
  staff: '/admin/settings/staff',
  log: '/admin/log',
  /** Both with the token in the fragment, so that it reaches neither server logs nor the Referer header. */
  invitation: '/admin/invite',
  reset: '/admin/reset',
} as const;

/** In the folder of the pages that it controls. */
export const adminServiceWorkerPath = '/admin/service-worker.js';
