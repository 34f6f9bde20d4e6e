import { startServiceWorker, type WorkerScope } from './serviceWorker/serviceWorker';

startServiceWorker(self as unknown as WorkerScope);
