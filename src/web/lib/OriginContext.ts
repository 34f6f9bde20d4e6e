import { createContext } from 'react';

/** The shop's public address without a slash at its end, e.g. `https://bobica.rs`. */
export const OriginContext = createContext('');
