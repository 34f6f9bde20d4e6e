import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Counts logins and logouts in this browser. Queries for personal data have the count as their argument, so that no
 * user sees the data of the previous one.
 */
export interface IdentityState {
  identity: { sessionId: number };
}

const slice = createSlice({
  name: 'identity',
  initialState: { sessionId: 0 },
  reducers: {
    /** The access token was stored, replaced or removed. */
    identityChanged(state, _action: PayloadAction<{ signedIn: boolean }>) {
      state.sessionId += 1;
    },
  },
});

export const identityReducer = slice.reducer;
export const { identityChanged } = slice.actions;
export const selectSessionId = ({ identity }: IdentityState) => identity.sessionId;
