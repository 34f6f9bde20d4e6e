/** The server's own texts, which no browser loads: `locales/{locale}/{namespace}.po`. */
export const serverNamespaces = ['email'] as const;
export type ServerNamespace = (typeof serverNamespaces)[number];
