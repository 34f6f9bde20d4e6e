import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaries } from './src/scripts/lint/boundaries.mjs';
import { ownElement } from './src/scripts/lint/ownElement.mjs';

const randomSeed = {
  name: 'fast-check',
  message: 'Its seed is random; import it from tests/support/properties.',
};
const reactLazy = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Without a network, it removes the page and its typed input; use lazyOnIntent.',
};
const shop = { rules: { boundaries, 'own-element': ownElement } };

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'dist',
      'data',
      'coverage',
      'test-results',
      'playwright-report',
      'tests/support/illegal',
    ],
  },
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'max-lines': ['error', { max: 400 }],
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
    },
  },
  {
    files: ['src/!(scripts)/**/*.{ts,tsx}', 'tests/support/illegal/src/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { shop },
    rules: { 'shop/boundaries': 'error' },
  },
  {
    files: ['src/{admin,lib,shared,ui,web}/**/*.tsx', 'tests/support/illegal/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { shop },
    rules: { 'shop/own-element': 'error' },
  },
  {
    files: ['src/!(contract|scripts|server)/**/*.{ts,tsx}', 'tests/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    // The plugin's other rules are for the React Compiler, which this shop does not use.
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': ['error', randomSeed],
    },
  },
  {
    files: ['src/{admin,shared,web}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', randomSeed, reactLazy] },
  },
  {
    // One SQL text, ordered by subject.
    files: ['src/server/database/migrations/001_schema.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // Some tools read only CommonJS.
    files: ['*.config.js', 'tests/support/*.js'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // Tests check console output.
    files: ['tests/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**', 'src/{contract,server}/**/*.test.ts'],
    ignores: ['tests/support/properties.ts'],
    rules: { 'no-restricted-imports': ['error', randomSeed] },
  },
);
