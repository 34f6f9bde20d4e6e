import type { Compilation, Compiler } from 'webpack';
import { pageFiles } from './AssetManifestPlugin';

/**
 * Maximum brotli size of the scripts a page requests without interaction, in KB of 1,000 bytes. See
 * tests/load/performance.md for what the scripts consist of.
 */
export const scriptBudgets: Readonly<Record<string, number>> = {
  home: 186,
  shop: 187.5,
  product: 193.5,
  cart: 190,
  checkout: 208,
  'account-settings': 196,
  order: 192.5,
  'order-link': 192,
};

export const otherPages = 189;

/** Pages of the admin, without the forms that they load after the page. */
export const adminBudgets = { today: 170, product: 198 };
export const otherAdminPages = 186;

const name = 'BudgetPlugin';

interface Budgets {
  /** KB (1,000 bytes) per page. */
  pages: Readonly<Record<string, number>>;
  others: number;
}

/**
 * Fails the build if the compressed scripts of a page exceed its budget. webpack's own `performance` limits
 * uncompressed sizes.
 */
export class BudgetPlugin {
  constructor(private readonly budgets: Budgets) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const [page, bytes] of pageWeights(compilation)) {
          const max = this.budgets.pages[page] ?? this.budgets.others;
          if (bytes <= max * 1000) continue;
          const message = `page ${page}: scripts of ${(bytes / 1000).toFixed(1)} KB, ${max} allowed`;
          compilation.errors.push(new compiler.webpack.WebpackError(message));
        }
      });
    });
  }
}

/** Compressed bytes per page, including the entry's; sizes of the `.br` files. */
function pageWeights(compilation: Compilation): Map<string, number> {
  const { entry, pages } = pageFiles(compilation);
  const weigh = (file: string) =>
    compilation.getAsset(`${file}.br`)?.source.size() ?? compilation.getAsset(file)?.source.size();
  const weights = new Map<string, number>();
  for (const [page, chunkFiles] of pages) {
    const files = new Set([...entry, ...chunkFiles].filter((file) => file.endsWith('.js')));
    weights.set(
      page,
      [...files].reduce((sum, file) => sum + (weigh(file) ?? 0), 0),
    );
  }
  return weights;
}
