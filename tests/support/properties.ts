import fc from 'fast-check';
import { seed } from './repetitions';

/** fast-check has a fixed seed, so that the tests are deterministic. `npm run test:soak` uses a new seed each time. */
fc.configureGlobal({ seed });

export default fc;
