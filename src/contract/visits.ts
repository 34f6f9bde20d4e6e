import { enums, literal, object, optional, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { nonNegativeInteger } from './fields';

/** Measurements on a shopper's device. Times are in milliseconds, and the layout shift is in thousandths. */
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

/** `cart` counts the first product in a cart. */
export type VisitCounter = 'visit' | 'cart' | 'order';
export type VisitCount = VisitCounter | Vital;

const measured = (name: Vital) => optional(nonNegativeInteger(vitals[name].max));

/** Responds with 403 if the browser asks not to be tracked. Rate-limited per IP address. */
export const addVisit = defineEndpoint({
  summary: 'Count a visit and record its page speed',
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  body: object({
    device: enums(visitDevices),
    /** Omitted if the visitor came from within the shop or reloaded the page. */
    arrived: optional(literal(true)),
    lcp: measured('lcp'),
    inp: measured('inp'),
    cls: measured('cls'),
    ttfb: measured('ttfb'),
  }),
});
export type PageVisit = Infer<typeof addVisit.body>;
