import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { Skeleton } from '@/ui/Skeleton';

export const ComplaintStep = lazyOnIntent(
  async () => (await import('./ComplaintStep')).ComplaintStep,
  <Skeleton $height="60vh" />,
);
