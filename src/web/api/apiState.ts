import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { ApiExtra } from '@/client/apiExtra';
import type { baseApi } from './baseApi';

/** RTK Query's part of the store. */
export interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}

export type ApiDispatch = ThunkDispatch<ApiState, ApiExtra, UnknownAction>;

/** `useDispatch` typed for thunks and the endpoints' `initiate`. */
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>();
