import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AssetManifest, Render } from '../../contract/render';
import type { PageRenderer } from '../http/pages';
import { StartError } from '../StartError';

/**
 * Loads the web app's `render` and binds its assets. In development the build may be missing (only
 * the API is served), and the asset manifest is read again for each page.
 * @throws StartError if the build is missing in production
 */
export async function loadRenderer(
  dist: string,
  production: boolean,
): Promise<PageRenderer | undefined> {
  const file = join(dist, 'render.mjs');
  const manifest = join(dist, 'assets/manifest.json');
  if (!existsSync(file) || (production && !existsSync(manifest))) {
    if (!production) return undefined;
    throw new StartError('The web app is not built. Run: npm run build');
  }
  // Not validated: the module is build output and implements the contract.
  const { render } = (await import(/* webpackIgnore: true */ pathToFileURL(file).href)) as {
    render: Render;
  };
  const readAssets = () => JSON.parse(readFileSync(manifest, 'utf8')) as AssetManifest;
  const built = production ? readAssets() : undefined;
  return async (request) => render({ ...request, assets: built ?? readAssets() });
}
