export const pageNames = ['home', 'about', 'production', 'terms', 'privacy'] as const;
export type PageName = (typeof pageNames)[number];
