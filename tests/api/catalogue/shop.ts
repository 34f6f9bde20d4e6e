import { startTestShop } from '../../support/app';
import { useShop } from '../../support/useShop';

/** Of `catalogue.test.ts` and its parts. */
export const shop = useShop(() => startTestShop({ settings: { googleMapsApiKey: 'a-key' } }));
