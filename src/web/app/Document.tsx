import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { defaultLocale, htmlLang, isLocale } from '../../contract/locale';
import { deep } from '../ui/deepBackground';

/**
 * The whole document, since React puts titles and metadata right only where it owns the head. What the
 * server adds to the head (`serverHead.ts`) React leaves alone: the browser needs none of it twice.
 * `data-theme` may differ from the server's by then: the inline script has read the stored choice.
 */
export function Document({ children }: { children: ReactNode }) {
  const { locale } = useLingui().i18n;
  return (
    <html
      lang={htmlLang(isLocale(locale) ? locale : defaultLocale)}
      data-theme="light"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={deep} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  );
}
