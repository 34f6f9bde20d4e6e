import fc from 'fast-check';

/**
 * fast-check, beginning where every run begins: the suite before a landing gives one answer for
 * one state of the code. `npm run test:soak` begins elsewhere each time, to find what is new.
 */
fc.configureGlobal({ seed: Number(process.env.SOAK_SEED ?? 20_250_117) });

export default fc;
