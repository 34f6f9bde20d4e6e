import fc from 'fast-check';

/**
 * fast-check with a fixed seed, so that the suite is deterministic. `npm run test:soak` uses a new
 * seed in each run to find new failures.
 */
fc.configureGlobal({ seed: Number(process.env.SOAK_SEED ?? 20_250_117) });

export default fc;
