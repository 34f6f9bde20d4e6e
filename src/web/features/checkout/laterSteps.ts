import { lazyOnIntent } from '@/ui/lazyOnIntent';

/** The steps after the first are preloaded in the step before. */
export const PaymentStep = lazyOnIntent(() =>
  import('./PaymentStep').then((module) => module.PaymentStep),
);
export const OverviewStep = lazyOnIntent(() =>
  import('./OverviewStep').then((module) => module.OverviewStep),
);
/** Few checkouts see it. */
export const SessionExpired = lazyOnIntent(() =>
  import('./SessionExpired').then((module) => module.SessionExpired),
);
