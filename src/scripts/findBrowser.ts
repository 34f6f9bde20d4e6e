import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { report } from './report';

const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(name: string): string | null {
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

export function findBrowser(): string | null {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return configured;
  const playwrightPath = chromium.executablePath();
  if (playwrightPath && existsSync(playwrightPath)) return playwrightPath;
  for (const name of systemBrowsers) {
    const found = onPath(name);
    if (found) return found;
  }
  return null;
}

const shell = 'chromium-headless-shell';

/** For tests that need no profile. Headless Chromium is faster (354 instead of 497 s). */
export const findHeadlessBrowser = (): string | null =>
  process.env.CHROMIUM_PATH || onPath(shell) || findBrowser();

/** Works like `findBrowser`, but installs a missing browser. @throws an `Error` if the installation fails */
export function ensureBrowser(): string {
  const found = findBrowser();
  const canUseApt = process.getuid?.() === 0 && onPath('apt-get') !== null;
  const isComplete = process.env.CHROMIUM_PATH || !canUseApt || onPath(shell);
  if (found && isComplete) return found;
  report(canUseApt ? 'Installing Chromium with apt' : 'Installing Chromium with Playwright');
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
    throw new Error('No browser could be installed. Set CHROMIUM_PATH to an installed one.');
  return installed;
}
