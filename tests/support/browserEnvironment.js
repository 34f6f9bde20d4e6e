const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom lacks these of Node's globals, and react-router fails without them. MessageChannel and
 * BroadcastChannel stay out: their handles keep Jest from ending. FormData stays jsdom's own, with
 * which React reads forms.
 */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'structuredClone',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, {
        configurable: true,
        writable: true,
        value: globalThis[name],
      });
    }
  }

  exportConditions() {
    return ['node', 'require', 'default'];
  }
};
