import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetManifest } from '@/contract/render';
import { copyDatabase } from '../../support/database';
import { startServer, type ServerProcess } from '../../support/server';

const project = join(__dirname, '../../..');
const wasBuilt = existsSync(join(project, 'dist/built-from'));

(wasBuilt ? describe : describe.skip)(
  `rebuilding next to a running shop${wasBuilt ? '' : ' (skipped: there is no build)'}`,
  () => {
    let root: string;
    let shop: ServerProcess;
    beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'bobica-rebuild-'));
      for (const name of ['dist', 'public'])
        cpSync(join(project, name), join(root, name), { recursive: true });
      for (const name of ['node_modules', 'src'])
        symlinkSync(join(project, name), join(root, name));
      shop = await startServer({
        built: true,
        root,
        prepare: (folder) => void copyDatabase('seeded', folder),
      });
    });
    afterAll(async () => {
      await shop?.dispose();
      rmSync(root, { recursive: true, force: true });
    });

    const inDist = (name: string) => join(root, 'dist', name.replace(/^\//, ''));
    const request = async (path: string) => {
      const response = await fetch(shop.url + path);
      const type = response.headers.get('content-type') ?? '';
      return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) };
    };
    const filesNamedBy = (page: Buffer) => [
      ...new Set(page.toString().match(/\/assets\/[\w.-]+\.(?:js|woff2|css)/g)),
    ];

    function rebuild(names: readonly string[]): Map<string, string> {
      const renamed = new Map(
        names.map((name) => [name, name.replace(/\.[0-9a-f]{8}\./, '.0badcafe.')] as const),
      );
      let manifest = readFileSync(inDist('assets/manifest.json'), 'utf8');
      for (const [name, next] of renamed) manifest = manifest.replaceAll(name, next);
      for (const entry of readdirSync(inDist('assets'))) rmSync(inDist(`assets/${entry}`));
      for (const next of renamed.values()) writeFileSync(inDist(next), 'the new build');
      writeFileSync(inDist('assets/manifest.json'), manifest);
      writeFileSync(inDist('assets/service-worker.js'), 'the new build');
      writeFileSync(inDist('locales/en/errors.json'), '{}');
      rmSync(join(root, 'public/logo'), { recursive: true });
      return renamed;
    }

    it('has no effect for shoppers until the shop restarts', async () => {
      const manifest = JSON.parse(
        readFileSync(inDist('assets/manifest.json'), 'utf8'),
      ) as AssetManifest;
      const scripts = [
        ...new Set([manifest, ...Object.values(manifest.pages)].flatMap((part) => part.scripts)),
      ];
      const formerFiles = new Map(scripts.map((name) => [name, readFileSync(inDist(name))]));
      const worker = readFileSync(inDist('assets/service-worker.js'));
      const renamed = rebuild(scripts);

      const page = await request('/about?lang=en');
      expect(page.status).toBe(200);
      const named = filesNamedBy(page.body);
      expect(named.length).toBeGreaterThan(3);
      for (const name of [...named, '/logo/logo-light.svg', '/offline?lang=en'])
        expect([name, (await request(name)).status]).toEqual([name, 200]);
      for (const [name, content] of formerFiles) {
        const { status, body } = await request(name);
        expect([name, status, body.equals(content)]).toEqual([name, 200, true]);
      }
      for (const next of renamed.values()) {
        const { status, type } = await request(next);
        expect([next, status, type]).toEqual([next, 404, expect.stringContaining('json')]);
      }
      expect((await request('/service-worker.js')).body.equals(worker)).toBe(true);
      expect((await request('/offline?lang=en')).body.toString()).toContain(
        'No internet connection',
      );

      await shop.stop();
      await shop.restart();
      const later = filesNamedBy((await request('/about?lang=en')).body);
      expect(later.filter((name) => formerFiles.has(name))).toEqual([]);
      for (const [name, next] of renamed) {
        const responses = [(await request(name)).status, (await request(next)).status];
        expect([name, ...responses]).toEqual([name, 404, 200]);
      }
    });
  },
);
