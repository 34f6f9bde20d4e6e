import { createHash } from 'node:crypto';
import type { AssetManifest } from '../../contract/render';
import { themeScript } from '../../contract/themeScript';
import { fontUrls } from '../ui/fonts';
import { globalSheet } from '../ui/globalSheet';
import { startScript } from './startScript';

/** For the CSP: the texts are constant. */
export const inlineScriptHashes = [themeScript, startScript].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

interface ServerHead {
  manifest: AssetManifest;
  pageName: string;
  /** What styled-components made for the page. */
  pageStyles: string;
  /** The page is nothing without the app, which does not wait for a shopper's first sign then. */
  appNow: boolean;
}

/**
 * What the head needs before there is an app, and the app not at all: fonts, theme, the sheet of every
 * page, and the script that fetches the app. It stays in the document whatever React does with the rest.
 */
export function serverHead({ manifest, pageName, pageStyles, appNow }: ServerHead): string {
  const page = manifest.pages[pageName];
  const unique = (files: string[]) => [...new Set(files)];
  // The page's own files come first: the entry then finds them already there.
  const scripts = unique([...(page?.scripts ?? []), ...manifest.scripts]);
  const sheets = unique([...manifest.styles, ...(page?.styles ?? [])]);
  return [
    `<script>${themeScript}</script>`,
    ...fontUrls.map(
      (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
    ),
    ...sheets.map((url) => `<link rel="stylesheet" href="${url}">`),
    `<style>${globalSheet}</style>`,
    pageStyles,
    `<script data-scripts="${scripts.join(' ')}"${appNow ? ' data-now' : ''}>${startScript}</script>`,
  ].join('');
}
