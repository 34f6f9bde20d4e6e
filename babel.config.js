/** Removes the summaries of endpoints, which only the OpenAPI document needs. */
const withoutSummaries = {
  visitor: {
    CallExpression({
      node: {
        callee,
        arguments: [endpoint],
      },
    }) {
      if (callee.name !== 'defineEndpoint' || endpoint?.type !== 'ObjectExpression') return;
      endpoint.properties = endpoint.properties.filter(({ key }) => key?.name !== 'summary');
    },
  },
};

/** The transforms for webpack and Jest; webpack passes its target in `caller`. */
module.exports = (api) => {
  const target = api.caller((caller) => caller?.target ?? 'node');
  const development = api.env('development');
  const inJest = api.caller((caller) => caller?.name === 'babel-jest');
  const forBrowser = typeof target === 'string' && target.startsWith('web');
  // Converts dynamic imports to `require`, because Node would return a CommonJS page as `{ default: { default } }`.
  const webInJest = {
    test: /src[\\/](?!contract|scripts|server)/,
    presets: [['@babel/preset-env', { targets: { node: '20.19' }, modules: 'commonjs' }]],
  };
  // Marks calls as pure, so that the minimizer removes unused structs and endpoints (0.8 KB of the admin's entry).
  const contract = { test: /src[\\/]contract/, plugins: ['babel-plugin-annotate-pure-calls'] };
  return {
    overrides: inJest ? [contract, webInJest] : [contract],
    presets: [
      [
        '@babel/preset-env',
        forBrowser
          ? { targets: 'Chrome >= 111, Firefox >= 113, Safari >= 16.4', bugfixes: true }
          : { targets: { node: '20.19' } },
      ],
      ['@babel/preset-react', { runtime: 'automatic', development }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: [
      '@lingui/babel-plugin-lingui-macro',
      ['babel-plugin-styled-components', { ssr: true, displayName: development, pure: true }],
      ...(forBrowser ? [withoutSummaries] : []),
    ],
  };
};
