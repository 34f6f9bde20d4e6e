import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@/server/settings';
import { StartError } from '@/server/StartError';

describe('settings', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bobica-settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const read = (environment: Record<string, string> = {}) =>
    readSettings({ DATA_DIR: folder, ...environment });

  it('have the documented defaults', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      trustProxy: 0,
      production: true,
      logLevel: 'info',
    });
    expect(read({ PORT: '' }).port).toBe(3000);
    expect(readSettings({ SECRET: 'sixteen characters' }).dataDir).toBe(
      join(process.cwd(), 'data'),
    );
  });

  it('use the port in the public address', () => {
    expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(read({ PUBLIC_URL: 'https://bobica.example/' }).publicUrl).toBe(
      'https://bobica.example',
    );
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/shop'],
    ['DATABASE_URL', 'hunter2'],
    ['SMTP_URL', 'mail.example:25'],
    ['STORAGE_URL', 's3://key:hunter2@store'],
    ['ORDER_EMAIL', 'owner'],
    ['PUBLIC_URL', 'bobica.example'],
    ['PUBLIC_URL', 'https://bobica.example/shop'],
    ['TRUST_PROXY', 'true'],
    ['SECRET', 'hunter2'],
    ['LOG_LEVEL', 'loud'],
  ])('rejects %s="%s" in one line that names the setting', (name, value) => {
    const startError = catchError(() => read({ [name]: value }));
    expect(startError).toBeInstanceOf(StartError);
    expect(startError.message).toMatch(new RegExp(`^${name}.* is invalid: .+\\.$`));
    expect(startError.message).not.toContain('\n');
    expect(startError.message).not.toContain('hunter2');
  });

  it('create no files if one of them is invalid', () => {
    const dataDir = join(folder, 'data');
    expect(() => read({ DATA_DIR: dataDir, PORT: 'x' })).toThrow(StartError);
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });

  it('create a secret at the first start, which only the owner of the file can read', () => {
    const first = read().secret;
    expect(first).toHaveLength(43);
    expect(read().secret).toBe(first);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret'), 'utf8').trim()).toBe(first);
  });

  it('use the configured secret and store none', () => {
    expect(read({ SECRET: 'given, and long enough' }).secret).toBe('given, and long enough');
    expect(() => statSync(join(folder, 'secret'))).toThrow('ENOENT');
  });

  it('require a secret with an object store, so that all processes use the same secret', () => {
    const STORAGE_URL = 's3://key:hunter2@store.example/shop?region=eu';
    expect(catchError(() => read({ STORAGE_URL })).message).toBe(
      'STORAGE_URL requires SECRET, the same for all processes.',
    );
    expect(() => statSync(join(folder, 'secret'))).toThrow('ENOENT');
    expect(read({ STORAGE_URL, SECRET: 'given, and long enough' }).storageUrl).toBe(STORAGE_URL);
  });

  it('report a data folder that cannot be used', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const isFile = 'it, or a part of its path, is a file';
    for (const [dataDir, reason] of [
      [file, isFile],
      [join(file, 'below'), isFile],
      ['/proc/bobica', 'it cannot be created there'],
    ] as const)
      expect(catchError(() => read({ DATA_DIR: dataDir })).message).toBe(
        `The data folder ${dataDir} cannot be used: ${reason}. Choose another with DATA_DIR.`,
      );
  });
});

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('No error was thrown.');
}
