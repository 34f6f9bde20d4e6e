import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const project = join(__dirname, '../../..');
/** The last commit without the admin. */
const commit = '033dcf3';

/** Builds the shop as it was before the admin, in a temporary folder; undefined without its commit. */
export async function buildBefore(): Promise<
  { root: string; remove(): Promise<void> } | undefined
> {
  const folder = await mkdtemp(join(tmpdir(), 'bobica-before-'));
  const root = join(folder, 'shop');
  const git = (...args: string[]) => run('git', args, { cwd: project });
  const remove = async () => {
    await git('worktree', 'remove', '--force', root).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await git('worktree', 'add', '--detach', root, commit);
  } catch {
    await remove();
    return undefined;
  }
  try {
    await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
    // Its script budgets are exact to 0.1 KB and fail with the versions installed now.
    await writeFile(
      join(root, 'src/scripts/build/budgets.ts'),
      'export const scriptBudgets = {}; export const otherPages = Infinity;',
    );
    await run('npm', ['run', 'build'], { cwd: root });
    return { root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
