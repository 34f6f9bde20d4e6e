const v8 = require('node:v8');

/**
 * Flags of Node for processes in which the embedded database lives for seconds: to compile its code once, function
 * by function, takes three seconds of processor time less than to optimise it.
 */
const baselineWasm = ['--liftoff-only', '--wasm-lazy-compilation'];

// As Jest's setup file; for the databases in its own process.
if (process.env.JEST_WORKER_ID) baselineWasm.forEach((flag) => v8.setFlagsFromString(flag));

module.exports = { baselineWasm };
