const v8 = require('node:v8');

/**
 * Node flags for short-lived processes with the embedded database. Compiling its code function by function takes three
 * seconds of processor time less than optimising it.
 */
const baselineWasm = ['--liftoff-only', '--wasm-lazy-compilation'];

// Jest loads this file as a set-up file, for databases in its own process.
if (process.env.JEST_WORKER_ID) baselineWasm.forEach((flag) => v8.setFlagsFromString(flag));

module.exports = { baselineWasm };
