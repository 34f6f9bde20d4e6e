/** Texts that only the server loads, from `locales/{locale}/{namespace}.po`. */
export const serverNamespaces = ['email'] as const;
export type ServerNamespace = (typeof serverNamespaces)[number];
