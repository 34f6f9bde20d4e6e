import type { ReactNode } from 'react';

function Drawn({ children }: { children: ReactNode }) {
  return (
    <svg
      className="lucide"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Lucide has no brand icons; these two are drawn in its style. */
export function Facebook() {
  return (
    <Drawn>
      <path d="M14.5 21v-7.5h2.6l.5-3.2h-3.1V8.4c0-1 .4-1.7 1.8-1.7h1.5V3.9c-.5-.1-1.4-.2-2.3-.2-2.5 0-4 1.5-4 4.2v2.4H8.7v3.2h2.8V21" />
    </Drawn>
  );
}

export function Instagram() {
  return (
    <Drawn>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.2 6.8h.01" />
    </Drawn>
  );
}
