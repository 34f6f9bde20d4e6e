/** Design tokens, one custom property each; `globalSheet` sets them. */

/** Theme-dependent values. */
export const light = {
  background: '#fffdfb',
  surface: '#f7f1f1',
  'surface-raised': '#ffffff',
  'surface-sunken': '#efe6e8',
  overlay: '#24101f99',
  text: '#24101f',
  'text-muted': '#6b5564',
  'text-inverse': '#fff8f5',
  'text-disabled': '#9a8a94',
  border: '#e6dbde',
  'border-strong': '#8c7784',
  brand: '#4a1942',
  'brand-hover': '#66295b',
  'brand-active': '#361030',
  'brand-contrast': '#ffffff',
  'brand-soft': '#f4e3ec',
  'on-brand-soft': '#4a1942',
  accent: '#e06e0c',
  'accent-text': '#a64800',
  'accent-soft': '#fde8d0',
  'on-accent-soft': '#7a3500',
  'on-accent': '#24101f',
  link: '#4a1942',
  badge: '#c4122f',
  'on-badge': '#ffffff',
  success: '#2c6b2f',
  'success-soft': '#e3f0dc',
  warning: '#865500',
  'warning-soft': '#fbedc8',
  danger: '#b3201b',
  'danger-soft': '#fbe4e1',
  info: '#2b5878',
  'info-soft': '#e0ecf4',
  'focus-ring': '#c25700',
  field: '#ffffff',
  /** Also the `theme-color` of browsers. */
  deep: '#2a0d25',
  'on-deep': '#fff3f1',
  'on-deep-muted': '#d3b5c6',
  'deep-border': '#54304a',
  'on-deep-accent': '#ffb65c',
  'deep-focus': '#ffd08a',
  skeleton: '#eee4e6',
  'skeleton-shine': '#f8f2f3',
  stage: '#f1e9e6',
  track: '#efe6e8',
  'brand-logo': '#4a1942',
  'toast-bg': '#2a0d25',
  'toast-fg': '#fff3f1',
  'success-mark': '#7cc06e',
  'danger-mark': '#ff8877',
  'map-land': '#f1e9df',
  'map-green': '#dfe8cf',
  'map-water': '#bcd6e3',
  'map-road': '#ffffff',
  'map-block': '#dccfc4',
  'art-berry': '#c5396c',
  'art-leaf': '#86a24c',
  'art-sun': '#ee8a1d',
  lamp: 'none',
  'show-light': 'block',
  'show-dark': 'none',
  'shadow-1': '0 1px 2px rgb(36 16 31 / .08)',
  'shadow-2': '0 8px 28px rgb(36 16 31 / .14), 0 1px 3px rgb(36 16 31 / .10)',
  'shadow-3': '0 24px 64px rgb(36 16 31 / .24), 0 2px 6px rgb(36 16 31 / .12)',
} as const;

export type ThemeToken = keyof typeof light;

export const dark: Record<ThemeToken, string> = {
  background: '#160c13',
  surface: '#1e121a',
  'surface-raised': '#281a23',
  'surface-sunken': '#100810',
  overlay: '#0a0408b8',
  text: '#f7ecee',
  'text-muted': '#c0aab6',
  'text-inverse': '#24101f',
  'text-disabled': '#806c78',
  border: '#3c2a35',
  'border-strong': '#8d7583',
  brand: '#f4b04e',
  'brand-hover': '#ffc575',
  'brand-active': '#dc9632',
  'brand-contrast': '#27120b',
  'brand-soft': '#3b2715',
  'on-brand-soft': '#ffd69a',
  accent: '#ff8f3a',
  'accent-text': '#ffae6b',
  'accent-soft': '#40230f',
  'on-accent-soft': '#ffcfa3',
  'on-accent': '#24101f',
  link: '#ffcb86',
  badge: '#d9304a',
  'on-badge': '#ffffff',
  success: '#98d18a',
  'success-soft': '#1b2d1b',
  warning: '#f0c35e',
  'warning-soft': '#372a0e',
  danger: '#ff9d90',
  'danger-soft': '#411a1b',
  info: '#9cc9e8',
  'info-soft': '#172b39',
  'focus-ring': '#ffd08a',
  field: '#1a0f16',
  deep: '#2b1126',
  'on-deep': '#fbeff1',
  'on-deep-muted': '#cdb0c1',
  'deep-border': '#4e2e45',
  'on-deep-accent': '#ffb65c',
  'deep-focus': '#ffd08a',
  skeleton: '#2a1c25',
  'skeleton-shine': '#382732',
  stage: '#2a1d24',
  track: '#3a2833',
  'brand-logo': '#f7ecee',
  'toast-bg': '#f7ecee',
  'toast-fg': '#24101f',
  'success-mark': '#2c6b2f',
  'danger-mark': '#b3201b',
  'map-land': '#3d2437',
  'map-green': '#34352b',
  'map-water': '#2b4656',
  'map-road': '#5a3c52',
  'map-block': '#523449',
  'art-berry': '#d0538a',
  'art-leaf': '#6e8a3e',
  'art-sun': '#e98b2b',
  lamp: 'radial-gradient(95% 85% at 50% 50%, #FFF3E6 12%, #D9B9AE 55%, #8A6270 100%)',
  'show-light': 'none',
  'show-dark': 'block',
  'shadow-1': '0 1px 2px rgb(0 0 0 / .4)',
  'shadow-2': '0 10px 32px rgb(0 0 0 / .55), 0 0 0 1px rgb(255 255 255 / .04)',
  'shadow-3': '0 28px 72px rgb(0 0 0 / .7), 0 0 0 1px rgb(255 255 255 / .05)',
};

interface CategoryColour {
  field: string;
  ink: string;
}

/** Background and ink of each category, by slug: `[light, dark]`. */
const categoryColours: Record<string, readonly [CategoryColour, CategoryColour]> = {
  'health-in-bottles': [
    { field: '#ead7e4', ink: '#4a1942' },
    { field: '#3d1b36', ink: '#f3d2e8' },
  ],
  'natural-juices': [
    { field: '#f8d6da', ink: '#7d0c26' },
    { field: '#471421', ink: '#ffcbd1' },
  ],
  syrups: [
    { field: '#edebbe', ink: '#47480c' },
    { field: '#34340f', ink: '#eae69c' },
  ],
  preserves: [
    { field: '#f9dac8', ink: '#782a0b' },
    { field: '#47220f', ink: '#ffcbae' },
  ],
  honey: [
    { field: '#fbe2ab', ink: '#5e3a00' },
    { field: '#432c07', ink: '#ffda8c' },
  ],
  'dried-fruit': [
    { field: '#e9dcd0', ink: '#4a2c1d' },
    { field: '#36271d', ink: '#e8d1c0' },
  ],
  'gift-sets': [
    { field: '#dae5cf', ink: '#2b4421' },
    { field: '#21321c', ink: '#cbe2b9' },
  ],
};

/** Theme-independent values. */
export const constants = {
  'font-display':
    '"Petrona Variable", "Petrona Fallback", "Petrona Android", "Petrona Linux", serif',
  'font-ui': '"Figtree Variable", "Figtree Fallback", "Figtree Linux", system-ui, sans-serif',
  'text-xs': '.8125rem',
  'text-sm': '.9375rem',
  'text-md': '1rem',
  'text-lg': 'clamp(1.125rem, 1.06rem + .3vw, 1.3125rem)',
  'text-h4': 'clamp(1.125rem, 1.08rem + .2vw, 1.25rem)',
  'text-h3': 'clamp(1.375rem, 1.27rem + .5vw, 1.75rem)',
  'text-h2': 'clamp(1.875rem, 1.53rem + 1.55vw, 2.875rem)',
  /** With enlarged text a long word still fits a phone. */
  'text-h1': 'min(15vw, clamp(2.25rem, 1.75rem + 2.25vw, 3.75rem))',
  'text-display': 'min(23vw, clamp(3.5rem, 2.1rem + 6.2vw, 8rem))',
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '24px',
  'space-6': '32px',
  'space-7': '48px',
  'space-8': '64px',
  'space-9': '96px',
  'space-10': '128px',
  section: 'clamp(64px, 3rem + 4.6vw, 120px)',
  gutter: 'clamp(16px, 4vw, 48px)',
  container: '1280px',
  'radius-sm': '6px',
  'radius-md': '10px',
  'radius-lg': '16px',
  'radius-pill': '999px',
  'ease-out': 'cubic-bezier(.2, .7, .2, 1)',
  'ease-pour': 'cubic-bezier(.6, 0, .2, 1)',
  'dur-1': '120ms',
  'dur-2': '200ms',
  'dur-3': '320ms',
  'dur-4': '520ms',
  /** Sticky header, including its border: small screens, and from 768 px. */
  'header-h': '64px',
  /** Positions of bars; in windows that are `tall` they stay in view, second ones below a header in high ones. */
  sticky: 'static',
  fixed: 'static',
  'sticky-second': 'static',
} as const;

export const headerHeightMedium = '102px';

/** Declarations of custom properties, for the style sheet. */
export function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/** `--cat-{slug}-field` and `--cat-{slug}-ink` of one theme. */
export function categoryDeclarations(theme: 'light' | 'dark'): string {
  return Object.entries(categoryColours)
    .map(([slug, colours]) => {
      const { field, ink } = colours[theme === 'light' ? 0 : 1];
      return `--cat-${slug}-field:${field};--cat-${slug}-ink:${ink};`;
    })
    .join('');
}
