import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { defaultLocale, htmlLang, isLocale } from '../../contract/locale';
import { fontUrls } from '../ui/fonts';
import { light } from '../ui/tokens';
import { startScript } from './startScript';
import { themeScript } from '../../contract/themeScript';

/** Files that a document asks for. The browser repeats them to find its own markup again. */
export interface DocumentAssets {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * The whole document, since React puts titles and metadata right only where it owns the head.
 * `data-theme` may differ from the server's by then: the inline script has read the stored choice.
 */
export function Document({ assets, children }: { assets: DocumentAssets; children: ReactNode }) {
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
        <meta name="theme-color" content={light.deep} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {fontUrls.map((url) => (
          <link key={url} rel="preload" as="font" type="font/woff2" crossOrigin="" href={url} />
        ))}
        {assets.styles.map((url) => (
          <link key={url} rel="stylesheet" href={url} />
        ))}
        <script
          data-scripts={assets.scripts.join(' ')}
          dangerouslySetInnerHTML={{ __html: startScript }}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
