import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { ApiExtra } from './apiExtra';
import type { baseApi } from './baseApi';

/** The part of the store that RTK Query fills. */
export interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}

export type ApiDispatch = ThunkDispatch<ApiState, ApiExtra, UnknownAction>;

/** `useDispatch` that knows thunks and the endpoints' `initiate`. */
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>();
