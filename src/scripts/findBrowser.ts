import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { report } from './report';

const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(name: string): string | null {
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** A browser for end-to-end tests: the configured one, Playwright's, or the system's. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  for (const name of systemBrowsers) {
    const found = onPath(name);
    if (found) return found;
  }
  return null;
}

/** Like `findBrowser`, but installs one if none is found. @throws if that fails. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  const aptAsRoot = process.getuid?.() === 0 && onPath('apt-get') !== null;
  report(aptAsRoot ? 'Installing chromium by apt' : 'Installing chromium by Playwright');
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (aptAsRoot) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed) throw new Error('No browser could be installed; set CHROMIUM_PATH to one.');
  return installed;
}
