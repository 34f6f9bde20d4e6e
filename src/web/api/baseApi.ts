import { createApi } from '@reduxjs/toolkit/query/react';
import { transportError, type ApiError } from './apiError';
import { baseQuery } from './baseQuery';
import { tags } from './tags';

/**
 * The definition that every resource's slice injects its endpoints into; the caches live in the
 * stores. An answer that its struct rejects is the value `unreadable`, not an exception.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
  catchSchemaFailure: (error, { endpoint }): ApiError => {
    const issues = error.issues.map(({ message }) => message).join('; ');
    return transportError('unreadable', `${endpoint}: ${issues}`);
  },
});
