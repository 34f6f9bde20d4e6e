/** Why the shop cannot start, in one line for its owner; no stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it, or a part of its path, is a file',
  ENOTDIR: 'it, or a part of its path, is a file',
  ENOENT: 'it cannot be made there',
};

/** Why a folder cannot be used, by the code of the system's error. */
export function describeFileSystemError(code: string): string | undefined {
  return reasons[code];
}
