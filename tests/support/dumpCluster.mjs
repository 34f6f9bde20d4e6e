// Creates a cluster once per run. In-memory databases of all test files copy it: a copy takes half a
// second, a new cluster three seconds of processor time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sharedStartParameters } from '../../src/server/database/embedded/durableFileSystem.mjs';

const file = process.argv[2] ?? '';
const database = await PGlite.create({ startParams: sharedStartParameters.concat('-F') });
const dump = await database.dumpDataDir('none');
await database.close();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
