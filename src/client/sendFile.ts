import type { Method } from '@/contract/endpoint';
import { transportError } from './apiError';

/** Long enough for 15 MB over a slow connection. */
const uploadTimeoutMs = 180_000;

export interface UploadOptions {
  /** In bytes. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. @throws `ApiError` if there is no response */
export function sendFile(
  method: Method,
  path: string,
  file: Blob,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: UploadOptions,
) {
  return new Promise<{ status: number; response: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = uploadTimeoutMs;
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', file.type);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve({ status: request.status, response: request.response });
    request.onabort = request.onerror = () =>
      reject(transportError('network', 'The shop could not be reached'));
    request.ontimeout = () => reject(transportError('timeout', 'The shop did not respond in time'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
