import type { Compiler } from 'webpack';

const name = 'BudgetPlugin';

/** Limits the compressed scripts of a page, in KB of 1,000 bytes. webpack's `performance` limits uncompressed sizes. */
export class BudgetPlugin {
  /** @param larger Budgets of other kinds of pages, by chunk name */
  constructor(
    private readonly budget: number,
    private readonly larger: Readonly<Record<string, number>> = {},
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      const getSize = (file: string) =>
        (compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file))?.source.size() ?? 0;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const main = compilation.entrypoints.get('main');
        for (const page of main?.getChildren() ?? []) {
          const files = new Set([...(main?.getFiles() ?? []), ...page.getFiles()]);
          const scripts = [...files].filter((file) => file.endsWith('.js'));
          const size = scripts.reduce((sum, file) => sum + getSize(file), 0) / 1000;
          const max = this.larger[page.name ?? ''] ?? this.budget;
          if (size <= max) continue;
          const title = page.name ?? page.origins[0]?.request;
          const message = `${title}: ${size.toFixed(1)} KB of scripts, ${max} allowed`;
          compilation.errors.push(new compiler.webpack.WebpackError(message));
        }
      });
    });
  }
}
