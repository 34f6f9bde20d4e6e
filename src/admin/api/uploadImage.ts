import { create, type Struct } from 'superstruct';
import * as contract from '@/contract/admin/products';
import { dataStruct, type Endpoint, type EndpointData, endpointPath } from '@/contract/endpoint';
import { xsrfHeader } from '@/contract/wire';
import type { Transport } from '@/client/apiExtra';
import { sendFile, type UploadOptions } from '@/client/sendFile';
import { toAdminError } from './adminError';

export type StoredImage = EndpointData<typeof contract.uploadImage>;

export type Uploading<Stored> = (
  dispatch: unknown,
  state: unknown,
  extra: unknown,
) => Promise<Stored>;

/** @throws `AdminError`, including when `signal` aborts the upload */
export const uploadTo =
  <C extends Endpoint>(endpoint: C, file: File, options: UploadOptions, params = {}) =>
  async (_dispatch: unknown, _state: unknown, extra: unknown): Promise<EndpointData<C>> => {
    const { securityToken, unauthorized } = extra as Transport;
    const path = endpointPath(endpoint, params);
    const { status, response } = await securityToken.send(endpoint.method, (token) =>
      sendFile(endpoint.method, path, file, token ? { [xsrfHeader]: token } : {}, options),
    );
    if (status === 401) unauthorized.emit({ token: null, path });
    if (status >= 300) throw toAdminError(status, response);
    const struct = dataStruct(endpoint) as Struct<EndpointData<C>>;
    return create((response as { data: unknown }).data, struct);
  };

export const uploadImage = (file: File, options: UploadOptions) =>
  uploadTo(contract.uploadImage, file, options);
