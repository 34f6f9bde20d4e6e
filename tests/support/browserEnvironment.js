const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * Adds Node globals that jsdom lacks and react-router requires, except MessageChannel and BroadcastChannel, whose open
 * handles keep Jest from exiting. FormData is that of jsdom, because React reads forms with it.
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
