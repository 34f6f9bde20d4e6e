import { spawnSync } from 'node:child_process';
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
  const playwrightPath = chromium.executablePath();
  if (playwrightPath && existsSync(playwrightPath)) return playwrightPath;
  for (const name of systemBrowsers) {
    const found = onPath(name);
    if (found) return found;
  }
  return null;
}

const shell = 'chromium-headless-shell';

/** A browser for tests without profile settings: headless Chromium unless one is configured (354 instead of 497 s). */
export const findHeadlessBrowser = (): string | null =>
  process.env.CHROMIUM_PATH || onPath(shell) || findBrowser();

/** Does the same as `findBrowser`, but installs a missing browser. @throws if there is still none */
export function ensureBrowser(): string {
  const found = findBrowser();
  const canUseApt = process.getuid?.() === 0 && onPath('apt-get') !== null;
  const isComplete = process.env.CHROMIUM_PATH || !canUseApt || onPath(shell);
  if (found && isComplete) return found;
  report(canUseApt ? 'Installing chromium by apt' : 'Installing chromium by Playwright');
  const run = (command: string, args: string[]) => {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    return spawnSync(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  if (canUseApt) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', shell]);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed)
    throw new Error('No browser could be installed; set CHROMIUM_PATH to an installed one.');
  return installed;
}
