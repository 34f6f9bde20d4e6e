/** RTK Query's cache tags, invalidated by mutations. */
export const tags = [
  'Content',
  'Log',
  'Me',
  'Order',
  'Product',
  'Reduction',
  'Review',
  'Session',
  'Staff',
  'Stock',
  'Today',
] as const;

/** A rejected change shows an old state: except with `whenDone`, it is loaded again after a rejection too. */
export const changedOrder = { invalidatesTags: ['Order', 'Today', 'Stock'] } as const;
export const changedStock = { invalidatesTags: ['Stock', 'Today', 'Log'] } as const;
export const changedContent = { invalidatesTags: ['Content'] } as const;
export const changedProduct = { invalidatesTags: ['Product'] } as const;
/** Published products have other names and images on other screens. */
export const publishedProduct = { invalidatesTags: ['Product', 'Stock', 'Today', 'Log'] } as const;
export const changedReduction = { invalidatesTags: ['Reduction'] } as const;
