import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AssetManifest, Render } from '../../contract/render';
import type { PageRenderer } from '../http/pages';
import { StartError } from '../StartError';

/**
 * The built web app's `render` with its assets. In development it may be missing (only the API is
 * served then), and the list of assets is read anew for each page.
 * @throws StartError where a shop for the public has no pages
 */
export async function loadRenderer(
  dist: string,
  production: boolean,
): Promise<PageRenderer | undefined> {
  const file = join(dist, 'render.mjs');
  const manifest = join(dist, 'assets/manifest.json');
  if (!existsSync(file) || (production && !existsSync(manifest))) {
    if (!production) return undefined;
    throw new StartError('The pages of the shop are not built. Run: npm run build');
  }
  // The build's own output, in the form the contract gives it.
  const { render } = (await import(/* webpackIgnore: true */ pathToFileURL(file).href)) as {
    render: Render;
  };
  const readAssets = () => JSON.parse(readFileSync(manifest, 'utf8')) as AssetManifest;
  const built = production ? readAssets() : undefined;
  return async (request) => render({ ...request, assets: built ?? readAssets() });
}
