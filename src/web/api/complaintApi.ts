import { create } from 'superstruct';
import * as contract from '@/contract/complaint';
import { endpointPath } from '@/contract/endpoint';
import { orderTokenHeader, xsrfHeader } from '@/contract/wire';
import { readErrorResponse } from '@/client/apiError';
import type { ApiExtra } from '@/client/apiExtra';
import { callInLanguage, invalidates, provides } from '@/client/callEndpoint';
import { sendFile, type UploadOptions } from '@/client/sendFile';
import { baseApi } from './baseApi';

/** Complaints about an order. A rejected mutation also refetches them, because another complaint may exist. */
export const complaintApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readComplaints: build.query(callInLanguage(contract.readComplaints, provides('Order'))),
    openComplaint: build.mutation(callInLanguage(contract.openComplaint, invalidates('Order'))),
    addToComplaint: build.mutation(callInLanguage(contract.addToComplaint, invalidates('Order'))),
    readLinkedComplaints: build.query({
      ...callInLanguage(contract.readLinkedComplaints, provides('Order')),
      // As in `orderLinkApi`, the cache key omits the secret.
      serializeQueryArgs: ({ queryArgs: { body, locale } }) =>
        `complaints ${body.token.split('.', 1)[0]} ${locale}`,
    }),
    openLinkedComplaint: build.mutation(
      callInLanguage(contract.openLinkedComplaint, invalidates('Order')),
    ),
    addToLinkedComplaint: build.mutation(
      callInLanguage(contract.addToLinkedComplaint, invalidates('Order')),
    ),
  }),
});

/** The order that a complaint is about. `token` is undefined if the customer is logged in. */
export interface ComplaintOrder {
  id: number;
  token?: string | undefined;
}

/** @throws `ApiError` */
export const uploadPicture =
  ({ id, token }: ComplaintOrder, file: Blob, options: UploadOptions) =>
  async (_dispatch: unknown, _state: unknown, extra: unknown): Promise<number> => {
    const { securityToken, tokens, unauthorized } = extra as ApiExtra;
    const endpoint = token ? contract.addLinkedComplaintPicture : contract.addComplaintPicture;
    const path = endpointPath(endpoint, { id });
    const bearer = tokens.read();
    const { status, response } = await securityToken.send(endpoint.method, (xsrf) =>
      sendFile(
        endpoint.method,
        path,
        file,
        {
          ...(xsrf && { [xsrfHeader]: xsrf }),
          ...(token
            ? { [orderTokenHeader]: token }
            : bearer && { Authorization: `Bearer ${bearer}` }),
        },
        options,
      ),
    );
    if (status === 401 && bearer) unauthorized.emit({ token: bearer, path });
    if (status >= 300) throw readErrorResponse(status, response);
    return create((response as { data: unknown }).data, endpoint.data).id;
  };
