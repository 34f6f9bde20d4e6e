/** A startup error that is explained in one line and printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account has no write permission',
  EPERM: 'this account has no write permission',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it, or a part of its path, is a file',
  ENOTDIR: 'it, or a part of its path, is a file',
  ENOENT: 'it cannot be created there',
};

export function describeFileSystemError(code: string): string | undefined {
  return reasons[code];
}
