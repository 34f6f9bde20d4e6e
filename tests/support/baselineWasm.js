const v8 = require('node:v8');

/**
 * Node flags for short-lived processes with the embedded database: compiling its code function by function takes three
 * seconds of processor time less than optimising it.
 */
const baselineWasm = ['--liftoff-only', '--wasm-lazy-compilation'];

// As Jest's setup file; for the databases in its own process.
if (process.env.JEST_WORKER_ID) baselineWasm.forEach((flag) => v8.setFlagsFromString(flag));

module.exports = { baselineWasm };
