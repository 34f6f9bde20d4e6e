import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import { adminEndpoints } from '@/contract/admin/endpoints';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { useStructs } from '@/server/http/errorHandler';
import { documentApi } from '@/server/http/openApi';
import { registerRoute } from '@/server/http/route';
import type { ApiDocument } from './apiChanges';
import { projectRoot } from './catalogs';
import { report, runMain } from './report';

export const releasedFile = path.join(projectRoot, 'docs/openapi.json');

export async function readApiDocument(): Promise<ApiDocument> {
  const app = fastify();
  useStructs(app);
  await documentApi(app, 'http://localhost:3000');
  for (const endpoint of Object.values<Endpoint>({ ...endpoints, ...adminEndpoints }))
    registerRoute(app, endpoint, async () => null);
  const document: ApiDocument = (await app.inject('/api/docs/json')).json();
  await app.close();
  return document;
}

/** `npm run openapi` stores the document of a release with one path per line. */
async function run(): Promise<void> {
  const { paths, ...rest } = await readApiDocument();
  const lines = Object.entries(paths).map((entry) =>
    entry.map((part) => JSON.stringify(part)).join(':'),
  );
  const head = JSON.stringify(rest).slice(0, -1);
  await writeFile(releasedFile, `${head},"paths":{\n${lines.join(',\n')}\n}}\n`);
  report('docs/openapi.json');
}

if (require.main === module) runMain(run);
