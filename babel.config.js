/** Browsers do not need the summaries of endpoints, which are for the OpenAPI document. */
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

/** One set of transforms for webpack and Jest; webpack names its target as `caller`. */
module.exports = (api) => {
  const target = api.caller((caller) => caller?.target ?? 'node');
  const development = api.env('development');
  const inJest = api.caller((caller) => caller?.name === 'babel-jest');
  const forBrowser = typeof target === 'string' && target.startsWith('web');
  // A page that Node itself imports would come as `{ default: { default } }`, being CommonJS in Jest.
  const webOfJest = {
    test: /src[\\/](?!contract|scripts|server)/,
    presets: [['@babel/preset-env', { targets: { node: '20.19' }, modules: 'commonjs' }]],
  };
  // Marks calls as pure, so that terser drops structs and endpoints that a bundle does not use (0.8 KB of
  // the admin's entry).
  const contract = { test: /src[\\/]contract/, plugins: ['babel-plugin-annotate-pure-calls'] };
  return {
    overrides: inJest ? [contract, webOfJest] : [contract],
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
