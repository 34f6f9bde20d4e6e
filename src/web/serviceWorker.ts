import { startServiceWorker } from './serviceWorker/serviceWorker';
import type { WorkerScope } from './serviceWorker/worker';

startServiceWorker(self as unknown as WorkerScope);
