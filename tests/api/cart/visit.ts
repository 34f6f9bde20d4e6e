import { visitShop } from '../../support/visitShop';

/** Of `cart.test.ts` and its parts. */
export const visit = visitShop();
