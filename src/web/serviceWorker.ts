import { startServiceWorker } from './serviceWorker/serviceWorker';
import type { WorkerScope } from '@/lib/serviceWorker';

startServiceWorker(self as unknown as WorkerScope);
