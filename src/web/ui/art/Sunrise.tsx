import { Print } from './Print';

/** The sun over the orchard, early. */
export function Sunrise({ className }: { className?: string }) {
  return (
    <Print
      viewBox="0 30 226 148"
      className={className}
      fills={
        <>
          <path d="M84 128a46 46 0 0 1 92 0q-40 14-92 0z" fill="var(--art-sun)" />
          <path d="M6 178C52 176 74 130 128 134S196 118 226 104V178z" fill="var(--art-leaf)" />
        </>
      }
      outline={
        <>
          <path d="M86 136a46 46 0 0 1 89-13" />
          <path d="M70.9 101.5L52.4 93.9M84.7 80.7L76.3 72.3M105.5 66.9L97.9 48.4M130 62V50M154.5 66.9L162.1 48.4M175.3 80.7L183.7 72.3M189.1 101.5L207.6 93.9" />
          <path d="M6 178C52 176 74 130 128 134S196 118 226 104" />
          <path strokeWidth="2.2" d="M70 168q26-20 62-16M112 172q40-18 92-20M160 138q24-2 44-12" />
        </>
      }
    />
  );
}
