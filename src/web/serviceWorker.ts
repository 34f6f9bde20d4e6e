import { startServiceWorker } from './serviceWorker/serviceWorker';
import type { WorkerScope } from './serviceWorker/workerScope';

startServiceWorker(self as unknown as WorkerScope);
