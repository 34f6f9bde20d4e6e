import type { WorkerScope } from '@/lib/serviceWorker';
import { startAdminServiceWorker } from './serviceWorker/serviceWorker';

/** Defined as in `main.tsx`. */
declare const __webpack_hash__: string;

startAdminServiceWorker(self as unknown as WorkerScope, __webpack_hash__);
