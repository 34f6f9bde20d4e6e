/**
 * All icons, sized by CSS: 22 px, 18 in buttons. Re-exports only, so that the bundler puts each icon into the
 * chunk that uses it.
 */
export * from 'lucide-react';
