import { create } from 'superstruct';
import * as contract from '@/contract/admin/products';
import { xsrfHeader } from '@/contract/wire';
import { transportError } from '@/client/apiError';
import type { Transport } from '@/client/apiExtra';
import { adminErrorOf } from './adminError';

/** Milliseconds: 15 MB over a slow line. */
const uploadTimeoutMs = 180_000;
const { method, path, data } = contract.uploadImage;

export type StoredImage = Pick<contract.ProductContentImage, 'src' | 'width' | 'height'>;

/** By XMLHttpRequest, because fetch does not report the progress of an upload. */
function send(
  file: File,
  token: string | null,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) {
  return new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = uploadTimeoutMs;
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', file.type);
    if (token) request.setRequestHeader(xsrfHeader, token);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve({ status: request.status, answer: request.response });
    request.onabort = request.onerror = () =>
      reject(transportError('network', 'The shop could not be reached'));
    request.ontimeout = () => reject(transportError('timeout', 'The shop did not answer in time'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** A thunk that uploads an image. @throws `AdminError`, also when `signal` ends it */
export const uploadImage =
  (file: File, onProgress: (sent: number) => void, signal: AbortSignal) =>
  async (_dispatch: unknown, _state: unknown, extra: unknown): Promise<StoredImage> => {
    const { securityToken, unauthorized } = extra as Transport;
    const { status, answer } = await securityToken.send(method, (token) =>
      send(file, token, onProgress, signal),
    );
    if (status === 401) unauthorized.emit({ token: null, path });
    if (status >= 300) throw adminErrorOf(status, answer);
    return create((answer as { data: unknown }).data, data);
  };
