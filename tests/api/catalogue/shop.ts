import { startTestShop, useShop } from '../../support/app';

/** Of `catalogue.test.ts` and its parts. */
export const shop = useShop(() => startTestShop({ settings: { googleMapsApiKey: 'a-key' } }));
