import { useEffect, useState } from 'react';

export function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <time aria-hidden="true">{`${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`}</time>
  );
}
