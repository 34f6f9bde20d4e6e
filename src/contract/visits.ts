import { enums, literal, object, optional, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { nonNegativeInteger } from './fields';

/** What a shopper's device measures on a page: times in ms, and layout shift in thousandths. */
export const vitals = {
  lcp: {
    max: 60_000,
    bounds: [400, 600, 800, 1_000, 1_250, 1_500, 2_000, 2_500, 3_200, 4_000, 6_000, 10_000],
  },
  inp: { max: 10_000, bounds: [16, 24, 40, 60, 80, 100, 150, 200, 300, 500, 1_000, 2_000] },
  cls: { max: 10_000, bounds: [0, 5, 10, 25, 50, 100, 150, 250, 500, 1_000] },
  ttfb: { max: 60_000, bounds: [25, 50, 100, 200, 300, 400, 600, 800, 1_200, 1_800, 3_000, 6_000] },
} as const;
export type Vital = keyof typeof vitals;
export const vitalNames = Object.keys(vitals) as Vital[];

export const visitDevices = ['phone', 'desktop'] as const;
export type VisitDevice = (typeof visitDevices)[number];

/** Counted events: a visit, a cart's first product, an order. */
export type VisitCounter = 'visit' | 'cart' | 'order';
export type VisitCount = VisitCounter | Vital;

const measured = (name: Vital) => optional(nonNegativeInteger(vitals[name].max));

/** Sends a page's measurements when it is left. 403 if the browser asks not to be tracked; limited per IP address. */
export const addVisit = defineEndpoint({
  summary: 'Count a visit and the page speed that the device measured',
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  body: object({
    device: enums(visitDevices),
    /** Whether the visitor came from elsewhere, not from within the shop or by reloading. */
    arrived: optional(literal(true)),
    lcp: measured('lcp'),
    inp: measured('inp'),
    cls: measured('cls'),
    ttfb: measured('ttfb'),
  }),
});
export type PageVisit = Infer<typeof addVisit.body>;
