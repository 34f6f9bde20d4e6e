import { createHash } from 'node:crypto';
import type { AssetManifest } from '../../contract/render';
import { themeScript } from '../../contract/themeScript';
import { fontUrls } from '../ui/fonts';
import { globalSheet } from '../ui/globalSheet';
import { headScript } from './headScript';

/** For the CSP: the texts are constant. */
export const inlineScriptHashes = [themeScript, headScript].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

interface ServerHead {
  manifest: AssetManifest;
  pageName: string;
  /** The page's styles from styled-components. */
  pageStyles: string;
}

/**
 * The parts of the head needed before the app runs: fonts, theme, global styles and the script that
 * loads the app. React does not remove them.
 */
export function serverHead({ manifest, pageName, pageStyles }: ServerHead): string {
  const page = manifest.pages[pageName];
  const unique = (files: string[]) => [...new Set(files)];
  // The page's own files come first, so that they are loaded when the entry runs.
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
    `<script data-scripts="${scripts.join(' ')}">${headScript}</script>`,
  ].join('');
}
