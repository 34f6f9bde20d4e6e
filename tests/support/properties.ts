import fc from 'fast-check';
import { seed } from './repetitions';

/** fast-check with a fixed seed, so that the suite is deterministic. `npm run test:soak` uses a new seed each time. */
fc.configureGlobal({ seed });

export default fc;
