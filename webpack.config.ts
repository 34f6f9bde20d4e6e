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
/** The name of a font. The renderer's build emits the fonts, and the server's markup refers to them. */
const assetName = 'assets/[name].[contenthash:8][ext]';

const sources = { '@': path.join(root, 'src') };
const extensions = { extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: sources };

/** Replaces package entries that would add unused code to the browser bundle. */
const smallerModules = {
  // The package's exports lead to its development build in every mode.
  'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
  // Avoids the shim for React 17 that @xstate/react loads.
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

/** Halves the processor time of a build compared with terser; the scripts are equally small. */
const minimizer = [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 4, ecma: 2020 } },
  }),
];

/** Node keeps source maps in memory and needs only the files and lines of stack traces. */
const linesOnly = { devtool: 'nosources-source-map' } as const;

/**
 * Makes Chrome compile a whole script on another thread while it loads, instead of each function on its first call.
 * Other browsers ignore the comment.
 */
const compileEagerly = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  exclude: /service-worker/,
  // After minimizing, and before hashing and compressing.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Replaces an edited component in the open page without losing its state. */
const refresh = new ReactRefreshPlugin({ overlay: false });

const serviceWorker = 'service-worker';
/** The file name never changes, because browsers request it to check for a new version. */
const getWorker = (side: 'web' | 'admin'): EntryObject => ({
  [serviceWorker]: {
    import: `./src/${side}/serviceWorker.ts`,
    filename: `${serviceWorker}.js`,
    runtime: false,
  },
});
const packages = /[\\/]node_modules[\\/]/;

/** Script budgets per page, in KB: 10 % above the largest page of each kind. */
const shopBudget = 220;
/** This page contains all steps of the checkout. */
const checkoutBudget = 236;
const adminBudget = 234;

/**
 * The shop's scripts, named by content hash: the packages that every page needs, which change only with an upgrade, the
 * shop's code that every page needs, and the pages. A few large files weigh less than many small ones.
 */
export function browser(mode: Mode): Configuration {
  const production = mode === 'production';
  return {
    ...shared('browser', mode),
    // Source maps are not served.
    ...(production && { devtool: 'hidden-source-map' }),
    target: 'browserslist:Chrome >= 111, Firefox >= 113, Safari >= 16.4',
    resolve: { ...extensions, alias: { ...sources, ...(production && smallerModules) } },
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
      // The renderer's build emits the fonts.
      clean: production && { keep: /\.woff2$/ },
    },
    module: {
      rules: [babel(mode, 'web')],
    },
    optimization: {
      minimizer,
      // Hot updates require a separate runtime.
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
            compileEagerly,
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

/** The admin is a separate bundle, which shoppers never load. */
export function admin(mode: Mode): Configuration {
  const production = mode === 'production';
  return {
    ...shared('admin', mode),
    ...(production && { devtool: 'hidden-source-map' }),
    target: 'browserslist:Chrome >= 111, Firefox >= 113, Safari >= 16.4',
    resolve: { ...extensions, alias: { ...sources, ...(production && smallerModules) } },
    entry: {
      main: './src/admin/main.tsx',
      preview: { import: './src/web/preview.tsx', filename: 'preview.js' },
      ...(production && getWorker('admin')),
    },
    output: {
      path: path.join(dist, 'admin'),
      publicPath: '/admin/assets/',
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      // Chunk names would add a list to the entry.
      chunkFilename: production ? '[id].[contenthash:8].js' : '[name].js',
      // The server expects exactly one entry.
      clean: production,
    },
    module: {
      rules: [
        babel(mode, 'web'),
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          // The renderer's build emits the files.
          generator: { filename: assetName, publicPath: '/', emit: false },
        },
      ],
    },
    optimization: {
      minimizer,
      moduleIds: 'deterministic',
      // Otherwise the first rebuild changes xstate, which reloads the page.
      sideEffects: production,
      splitChunks: { chunks: 'async', minSize: 10_000 },
    },
    plugins: production
      ? [
          compileEagerly,
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

/** The renderer is one self-contained file, which the server imports. */
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
      // The file includes all pages.
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [babel(mode, 'node'), { test: /\.woff2$/, type: 'asset/resource' }],
    },
    optimization: { minimize: false, nodeEnv: mode, emitOnErrors: false },
    plugins: [
      // Removes code for browsers only, such as the inspector and its sockets.
      new webpack.DefinePlugin({ 'typeof window': '"undefined"' }),
    ],
  };
}

/** The entry modules of the database's thread and the image process are copied unchanged. */
const plainModules = ['database/embedded', 'images'].map((folder) => ({
  context: path.join(root, 'src/server', folder),
  from: '*.mjs',
}));

/** The server; its dependencies stay in node_modules. */
export function server(mode: Mode): Configuration {
  return {
    ...shared('server', mode),
    ...(mode === 'production' && linesOnly),
    target: 'node20',
    entry: { main: './src/server/main.ts' },
    experiments: { outputModule: true },
    externals: [/^(?!\.{0,2}\/|@\/)/],
    // Preserves dynamic imports.
    externalsType: 'module-import',
    output: {
      path: path.join(dist, 'server'),
      filename: '[name].mjs',
      library: { type: 'module' },
      module: true,
      chunkFormat: 'module',
    },
    module: {
      // Node itself handles `new Worker(new URL())` and `import.meta`.
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
