/* Design tokens, one custom property each; `globalSheet` sets them. */

/** The values in the light and the dark theme. */
const themed = {
  background: ['#fffdfb', '#160c13'],
  surface: ['#f7f1f1', '#1e121a'],
  'surface-raised': ['#ffffff', '#281a23'],
  'surface-sunken': ['#efe6e8', '#100810'],
  overlay: ['#24101f99', '#0a0408b8'],
  text: ['#24101f', '#f7ecee'],
  'text-muted': ['#6b5564', '#c0aab6'],
  'text-disabled': ['#9a8a94', '#806c78'],
  border: ['#e6dbde', '#3c2a35'],
  'border-strong': ['#8c7784', '#8d7583'],
  brand: ['#4a1942', '#f4b04e'],
  'brand-hover': ['#66295b', '#ffc575'],
  'brand-active': ['#361030', '#dc9632'],
  'brand-contrast': ['#ffffff', '#27120b'],
  'brand-soft': ['#f4e3ec', '#3b2715'],
  'on-brand-soft': ['#4a1942', '#ffd69a'],
  accent: ['#e06e0c', '#ff8f3a'],
  'accent-text': ['#a64800', '#ffae6b'],
  'accent-soft': ['#fde8d0', '#40230f'],
  'on-accent-soft': ['#7a3500', '#ffcfa3'],
  'on-accent': ['#24101f', '#24101f'],
  link: ['#4a1942', '#ffcb86'],
  badge: ['#c4122f', '#d9304a'],
  'on-badge': ['#ffffff', '#ffffff'],
  success: ['#2c6b2f', '#98d18a'],
  'success-soft': ['#e3f0dc', '#1b2d1b'],
  warning: ['#865500', '#f0c35e'],
  'warning-soft': ['#fbedc8', '#372a0e'],
  danger: ['#b3201b', '#ff9d90'],
  'danger-soft': ['#fbe4e1', '#411a1b'],
  info: ['#2b5878', '#9cc9e8'],
  'info-soft': ['#e0ecf4', '#172b39'],
  'focus-ring': ['#c25700', '#ffd08a'],
  field: ['#ffffff', '#1a0f16'],
  /** Also the browser's `theme-color`. */
  deep: ['#2a0d25', '#2b1126'],
  'on-deep': ['#fff3f1', '#fbeff1'],
  'on-deep-muted': ['#d3b5c6', '#cdb0c1'],
  'deep-border': ['#54304a', '#4e2e45'],
  'on-deep-accent': ['#ffb65c', '#ffb65c'],
  'deep-focus': ['#ffd08a', '#ffd08a'],
  skeleton: ['#eee4e6', '#2a1c25'],
  'skeleton-shine': ['#f8f2f3', '#382732'],
  stage: ['#f1e9e6', '#2a1d24'],
  track: ['#efe6e8', '#3a2833'],
  'toast-bg': ['#2a0d25', '#f7ecee'],
  'toast-fg': ['#fff3f1', '#24101f'],
  'success-mark': ['#7cc06e', '#2c6b2f'],
  'danger-mark': ['#ff8877', '#b3201b'],
  'map-land': ['#f1e9df', '#3d2437'],
  'map-green': ['#dfe8cf', '#34352b'],
  'map-water': ['#bcd6e3', '#2b4656'],
  'map-road': ['#ffffff', '#5a3c52'],
  'map-block': ['#dccfc4', '#523449'],
  'art-berry': ['#c5396c', '#d0538a'],
  'art-leaf': ['#86a24c', '#6e8a3e'],
  'art-sun': ['#ee8a1d', '#e98b2b'],
  /** The background and ink of each category, by slug. */
  'cat-health-in-bottles-field': ['#ead7e4', '#3d1b36'],
  'cat-health-in-bottles-ink': ['#4a1942', '#f3d2e8'],
  'cat-natural-juices-field': ['#f8d6da', '#471421'],
  'cat-natural-juices-ink': ['#7d0c26', '#ffcbd1'],
  'cat-syrups-field': ['#edebbe', '#34340f'],
  'cat-syrups-ink': ['#47480c', '#eae69c'],
  'cat-preserves-field': ['#f9dac8', '#47220f'],
  'cat-preserves-ink': ['#782a0b', '#ffcbae'],
  'cat-honey-field': ['#fbe2ab', '#432c07'],
  'cat-honey-ink': ['#5e3a00', '#ffda8c'],
  'cat-dried-fruit-field': ['#e9dcd0', '#36271d'],
  'cat-dried-fruit-ink': ['#4a2c1d', '#e8d1c0'],
  'cat-gift-sets-field': ['#dae5cf', '#21321c'],
  'cat-gift-sets-ink': ['#2b4421', '#cbe2b9'],
  lamp: ['none', 'radial-gradient(95% 85% at 50% 50%, #FFF3E6 12%, #D9B9AE 55%, #8A6270 100%)'],
  'show-light': ['block', 'none'],
  'show-dark': ['none', 'block'],
  'shadow-1': ['0 1px 2px rgb(36 16 31 / .08)', '0 1px 2px rgb(0 0 0 / .4)'],
  'shadow-2': [
    '0 8px 28px rgb(36 16 31 / .14), 0 1px 3px rgb(36 16 31 / .10)',
    '0 10px 32px rgb(0 0 0 / .55), 0 0 0 1px rgb(255 255 255 / .04)',
  ],
  'shadow-3': [
    '0 24px 64px rgb(36 16 31 / .24), 0 2px 6px rgb(36 16 31 / .12)',
    '0 28px 72px rgb(0 0 0 / .7), 0 0 0 1px rgb(255 255 255 / .05)',
  ],
} as const;

type ThemeTokens = Readonly<Record<keyof typeof themed, string>>;

const getTokens = (theme: 0 | 1) =>
  Object.fromEntries(
    Object.entries(themed).map(([name, values]) => [name, values[theme]]),
  ) as ThemeTokens;
export const light = getTokens(0);
export const dark = getTokens(1);

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
  /** A long word must fit on a phone when text is enlarged. */
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
  /** The height of the sticky header with its border, on small screens and from 768 px. */
  'header-h': '64px',
  /** Positions of bars: `sticky` applies in `tall` windows, the second bar below a header only in high ones. */
  sticky: 'static',
  fixed: 'static',
  'sticky-second': 'static',
} as const;

export const headerHeightMedium = '102px';

export function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}
