import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type EntryObject, type RuleSetRule } from 'webpack';
import { AssetManifestPlugin } from './src/scripts/build/AssetManifestPlugin';
import { BudgetPlugin } from './src/scripts/build/BudgetPlugin';

type Mode = 'production' | 'development';

const root = __dirname;
const dist = path.join(root, 'dist');
const assetsPath = '/assets/';
/** Fonts, which the server's markup names and the renderer's build brings. */
const assetName = 'assets/[name].[contenthash:8][ext]';

const sources = { '@': path.join(root, 'src') };
const extensions = { extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: sources };

/** Replaces package entries that would add unused code to the browser bundle. */
const lighter = {
  // The package's exports lead to its development build whatever the mode.
  'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
  // Without the shim for React 17, which @xstate/react loads.
  'use-sync-external-store/shim$': 'use-sync-external-store',
  'use-sync-external-store/shim/with-selector$': 'use-sync-external-store/with-selector',
};

function babel(mode: Mode, target: 'web' | 'node'): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: 'babel-loader',
      options: {
        cacheDirectory: path.join(root, 'node_modules/.cache/babel'),
        cacheCompression: false,
        envName: mode,
        caller: { target },
        ...(mode === 'development' && target === 'web' && { plugins: ['react-refresh/babel'] }),
      },
    },
  };
}

function shared(name: string, mode: Mode): Configuration {
  return {
    name,
    mode,
    context: root,
    resolve: extensions,
    devtool: mode === 'production' ? 'source-map' : 'cheap-module-source-map',
    cache: {
      type: 'filesystem',
      // Must contain every environment value that Babel reads.
      name: `${name}-${mode}`,
      cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
      buildDependencies: { config: [__filename, path.join(root, 'babel.config.js')] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** Takes half of the build's processor time away; the scripts are as small as terser's. */
const minimizer = [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 4, ecma: 2020 } },
  }),
];

/** Node keeps the maps in memory, and needs of them only which line of which file an error names. */
const linesOnly = { devtool: 'nosources-source-map' } as const;

/**
 * Chrome then compiles a script as a whole while it is loaded, on another thread, instead of each function
 * on its first call. A comment to other browsers.
 */
const compileAtOnce = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  exclude: /service-worker/,
  // Minimized before, hashed and compressed after.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** An edited component is replaced in the open page and keeps its state. */
const refresh = new ReactRefreshPlugin({ overlay: false });

const serviceWorker = 'service-worker';
/** One file under one name, since browsers ask for it by that name to learn of a new one. */
const getWorker = (side: 'web' | 'admin'): EntryObject => ({
  [serviceWorker]: {
    import: `./src/${side}/serviceWorker.ts`,
    filename: `${serviceWorker}.js`,
    runtime: false,
  },
});
const packages = /[\\/]node_modules[\\/]/;

/** Budgets of a page's scripts, in KB: a tenth above the largest page of the kind. */
const shopBudget = 220;
/** All steps in one page. */
const checkoutBudget = 236;
const adminBudget = 234;

/**
 * Scripts of the shop, all named by content: the packages that every page needs, which change with an
 * upgrade only; the shop's own part of every page; and the pages. Few large files weigh less than many.
 */
export function browser(mode: Mode): Configuration {
  const production = mode === 'production';
  return {
    ...shared('browser', mode),
    // The maps are not served.
    ...(production && { devtool: 'hidden-source-map' }),
    target: 'browserslist:Chrome >= 111, Firefox >= 113, Safari >= 16.4',
    resolve: { ...extensions, alias: { ...sources, ...(production && lighter) } },
    // react-slick depends on a polyfill that no supported browser needs.
    externals: { 'resize-observer-polyfill': 'ResizeObserver' },
    entry: {
      main: './src/web/main.tsx',
      ...(production && getWorker('web')),
    },
    output: {
      path: path.join(dist, 'assets'),
      publicPath: assetsPath,
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      // The fonts are not this build's.
      clean: production && { keep: /\.woff2$/ },
    },
    module: {
      rules: [babel(mode, 'web')],
    },
    optimization: {
      minimizer,
      // Apart from the entry only where hot updates replace parts of it.
      runtimeChunk: production ? false : 'single',
      moduleIds: 'deterministic',
      sideEffects: production,
      splitChunks: {
        chunks: ({ name }) => name !== serviceWorker,
        minSize: 10_000,
        cacheGroups: {
          packages: { test: packages, name: 'packages', enforce: true, chunks: 'initial' },
        },
      },
    },
    plugins: [
      new AssetManifestPlugin(),
      ...(production
        ? [
            compileAtOnce,
            new CompressionPlugin({
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              test: /\.(js|css|svg|json)$/,
              minRatio: Infinity,
            }),
            new BudgetPlugin(shopBudget, { 'page-checkout': checkoutBudget }),
          ]
        : [refresh]),
    ],
  };
}

/** The admin, a bundle of its own: shoppers load nothing of it. */
export function admin(mode: Mode): Configuration {
  const production = mode === 'production';
  return {
    ...shared('admin', mode),
    ...(production && { devtool: 'hidden-source-map' }),
    target: 'browserslist:Chrome >= 111, Firefox >= 113, Safari >= 16.4',
    resolve: { ...extensions, alias: { ...sources, ...(production && lighter) } },
    entry: {
      main: './src/admin/main.tsx',
      preview: { import: './src/web/preview.tsx', filename: 'preview.js' },
      ...(production && getWorker('admin')),
    },
    output: {
      path: path.join(dist, 'admin'),
      publicPath: '/admin/assets/',
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      // Without the names of chunks, of which the entry would have a list.
      chunkFilename: production ? '[id].[contenthash:8].js' : '[name].js',
      // The server looks for the one entry.
      clean: production,
    },
    module: {
      rules: [
        babel(mode, 'web'),
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          // The renderer's build brings the files.
          generator: { filename: assetName, publicPath: '/', emit: false },
        },
      ],
    },
    optimization: {
      minimizer,
      moduleIds: 'deterministic',
      // Otherwise the first rebuild changes xstate, which makes the page load again.
      sideEffects: production,
      splitChunks: { chunks: 'async', minSize: 10_000 },
    },
    plugins: production
      ? [
          compileAtOnce,
          new CompressionPlugin({
            filename: '[path][base].br',
            algorithm: 'brotliCompress',
            test: /\.js$/,
            minRatio: Infinity,
          }),
          new BudgetPlugin(adminBudget),
        ]
      : [refresh],
  };
}

/** The renderer: one file that the server imports, with everything it needs inside. */
export function render(mode: Mode): Configuration {
  return {
    ...shared('render', mode),
    ...(mode === 'production' && linesOnly),
    target: 'node20',
    entry: { render: './src/web/render.tsx' },
    experiments: { outputModule: true },
    output: {
      path: dist,
      filename: '[name].mjs',
      library: { type: 'module' },
      module: true,
      chunkFormat: 'module',
      publicPath: '/',
      assetModuleFilename: assetName,
    },
    module: {
      // Pages come with the file instead of one by one.
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [babel(mode, 'node'), { test: /\.woff2$/, type: 'asset/resource' }],
    },
    optimization: { minimize: false, nodeEnv: mode, emitOnErrors: false },
    plugins: [
      // Keeps what is for browsers only (the inspector and its sockets) out.
      new webpack.DefinePlugin({ 'typeof window': '"undefined"' }),
    ],
  };
}

/** Plain modules from which the database's thread and the image process start, copied as they are. */
const plainModules = ['database/embedded', 'images'].map((folder) => ({
  context: path.join(root, 'src/server', folder),
  from: '*.mjs',
}));

/** The server and its command-line helpers; dependencies stay in node_modules. */
export function server(mode: Mode): Configuration {
  return {
    ...shared('server', mode),
    ...(mode === 'production' && linesOnly),
    target: 'node20',
    entry: { main: './src/server/main.ts' },
    experiments: { outputModule: true },
    externals: [/^(?!\.{0,2}\/|@\/)/],
    // Keeps imports on demand.
    externalsType: 'module-import',
    output: {
      path: path.join(dist, 'server'),
      filename: '[name].mjs',
      library: { type: 'module' },
      module: true,
      chunkFormat: 'module',
    },
    module: {
      // `new Worker(new URL())` and `import.meta` mean what they say in Node.
      parser: { javascript: { worker: false, url: false, importMeta: false } },
      rules: [babel(mode, 'node')],
    },
    optimization: { minimize: false, nodeEnv: mode, emitOnErrors: false },
    plugins: [new CopyPlugin({ patterns: plainModules })],
  };
}

export default function configurations(_env: unknown, { mode = 'production' }: { mode?: Mode }) {
  return [browser(mode), admin(mode), render(mode), server(mode)];
}
