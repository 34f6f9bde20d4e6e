/** The drawn map that stands where the real one is not loaded. */
export function FlatMap({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 360 180"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="360" height="180" fill="var(--map-land)" />
      <path d="M0 120c60-22 90 14 150-6s70-58 130-56 60 22 80 18v104H0z" fill="var(--map-green)" />
      <path
        d="M210 0c-14 40 24 58 12 96s-60 36-52 84"
        fill="none"
        stroke="var(--map-water)"
        strokeWidth="13"
      />
      <g fill="none" stroke="var(--map-road)" strokeWidth="6">
        <path d="M-5 60c80 10 120-14 190 14s110 10 180-20" />
        <path d="M60-5c6 60 40 100 30 190M300-5c-20 50 6 110-14 190" />
      </g>
      <g fill="none" stroke="var(--map-road)" strokeWidth="3">
        <path d="M0 150h120l40-50 70 4M120 0l20 70M240 180l30-70 90-6M10 20l90 30" />
      </g>
      <g fill="var(--map-block)">
        <rect x="112" y="84" width="18" height="12" />
        <rect x="138" y="88" width="14" height="14" />
        <rect x="112" y="104" width="22" height="10" />
        <rect x="146" y="112" width="16" height="10" />
        <rect x="250" y="84" width="14" height="12" />
      </g>
      <g transform="translate(180 62)">
        <path d="M0 28C-18 6-16-16 0-16S18 6 0 28z" fill="var(--badge)" />
        <circle r="6" cy="-1" fill="var(--on-badge)" />
      </g>
    </svg>
  );
}
