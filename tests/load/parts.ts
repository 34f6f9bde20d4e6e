import { measureEditing } from './admin/editingInBrowser';
import { measureAdmin } from './admin/measureAdmin';
import { measureMoney } from './admin/measureMoney';
import { measurePackage } from './admin/measurePackage';
import { measureProducts } from './admin/measureProducts';
import { measureToday } from './admin/todayInBrowser';
import { databaseKinds } from './databases';
import type { Table } from './figures';
import { measureCosts, measureFloods } from './floods';
import { measureGrowth } from './growth/measureGrowth';
import { measureInteractions } from './interactions';
import { measureLighthouse, type Preset } from './lighthouse';
import { measureWeights } from './pageWeight';
import { measureServer } from './serverFigures';

export interface BenchSettings {
  browser: string;
  runs: number;
  audits: number;
  seconds: number;
  calls: number;
}

interface Section {
  heading: string;
  measure(): Promise<Table>;
}

type Part = (settings: BenchSettings) => Section[];

const lighthouse =
  (preset: Preset): Part =>
  ({ audits, browser }) => [
    {
      heading: `Lighthouse 12.8, ${preset} preset, medians`,
      measure: () => measureLighthouse(preset, audits, browser),
    },
  ];

/** The measurements by the names that `--only` accepts, in the order in which they run. */
export const parts = {
  weights: ({ browser }) => [
    {
      heading: 'First visit on a phone, without interaction',
      measure: () => measureWeights(browser),
    },
  ],
  'lighthouse-mobile': lighthouse('mobile'),
  'lighthouse-desktop': lighthouse('desktop'),
  interactions: ({ runs, browser }) => [
    {
      heading: 'Interactions, processor slowed down four times',
      measure: () => measureInteractions(runs, browser),
    },
  ],
  server: ({ seconds, browser }) =>
    databaseKinds.map(({ name, on }) => ({
      heading: `Server, ${name}`,
      measure: () => on((newDatabase) => measureServer(seconds, browser, newDatabase)),
    })),
  growth: ({ calls }) =>
    databaseKinds.map(({ name, on }) => ({
      heading: `Growth of the catalogue, ${name}`,
      measure: () => on((newDatabase) => measureGrowth(calls, newDatabase)),
    })),
  admin: ({ calls }) =>
    databaseKinds.map(({ name, on }) => ({
      heading: `Admin, ${name}`,
      measure: () => on((newDatabase) => measureAdmin(calls, newDatabase)),
    })),
  money: () =>
    databaseKinds.map(({ name, on }) => ({
      heading: `Money in the admin, ${name}`,
      measure: () => on(measureMoney),
    })),
  package: () =>
    databaseKinds.map(({ name, on }) => ({
      heading: `The accountant's package at 5,000 orders a month, ${name}`,
      measure: () => on(measurePackage),
    })),
  products: ({ calls }) =>
    databaseKinds.map(({ name, on }) => ({
      heading: `Products in the admin, ${name}`,
      measure: () => on((newDatabase) => measureProducts(Math.min(calls, 40), newDatabase)),
    })),
  today: ({ runs, browser }) => [
    { heading: 'Admin on a slow phone', measure: () => measureToday(runs, browser) },
  ],
  editing: ({ browser }) => [
    { heading: 'Editing products in the admin', measure: () => measureEditing(browser) },
  ],
  floods: ({ seconds, calls }) => [
    {
      heading: 'Under floods, embedded database',
      measure: () => measureFloods(seconds),
    },
    {
      heading: 'Processor time of the ten most expensive requests',
      measure: () => measureCosts(calls),
    },
  ],
} satisfies Record<string, Part>;
export type PartName = keyof typeof parts;
