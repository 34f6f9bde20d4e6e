import { create, type Struct } from 'superstruct';
import * as contract from '@/contract/admin/products';
import { dataStruct, type Endpoint, type EndpointData, endpointPath } from '@/contract/endpoint';
import { xsrfHeader } from '@/contract/wire';
import { transportError } from '@/client/apiError';
import type { Transport } from '@/client/apiExtra';
import { adminErrorOf } from './adminError';

/** Milliseconds: 15 MB over a slow line. */
const uploadTimeoutMs = 180_000;
export type StoredImage = EndpointData<typeof contract.uploadImage>;

export interface UploadOptions {
  onProgress: (sent: number) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/** A thunk. */
export type Uploading<Stored> = (
  dispatch: unknown,
  state: unknown,
  extra: unknown,
) => Promise<Stored>;

/** By XMLHttpRequest, because fetch does not report the progress of an upload. */
function send(
  { method }: Endpoint,
  path: string,
  file: File,
  token: string | null,
  { onProgress, signal }: UploadOptions,
) {
  return new Promise<{ status: number; response: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = uploadTimeoutMs;
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', file.type);
    if (token) request.setRequestHeader(xsrfHeader, token);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve({ status: request.status, response: request.response });
    request.onabort = request.onerror = () =>
      reject(transportError('network', 'The shop could not be reached'));
    request.ontimeout = () => reject(transportError('timeout', 'The shop did not answer in time'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** A thunk that uploads an image. @throws `AdminError`, also when `signal` ends it */
export const uploadTo =
  <C extends Endpoint>(endpoint: C, file: File, options: UploadOptions, params = {}) =>
  async (_dispatch: unknown, _state: unknown, extra: unknown): Promise<EndpointData<C>> => {
    const { securityToken, unauthorized } = extra as Transport;
    const path = endpointPath(endpoint, params);
    const { status, response } = await securityToken.send(endpoint.method, (token) =>
      send(endpoint, path, file, token, options),
    );
    if (status === 401) unauthorized.emit({ token: null, path });
    if (status >= 300) throw adminErrorOf(status, response);
    const struct = dataStruct(endpoint) as Struct<EndpointData<C>>;
    return create((response as { data: unknown }).data, struct);
  };

/** For a product or a page. */
export const uploadImage = (file: File, options: UploadOptions) =>
  uploadTo(contract.uploadImage, file, options);
