/** Addresses of forms, on the pages of their lists. */
export const slidePath = (id: number) => `?slide=${id}`;
export const categoryPath = (id: number) => `?category=${id}`;
export const tagPath = (id: string) => `?tag=${encodeURIComponent(id)}`;
