import { createContext } from 'react';

/** Reports to the surrounding form whether an upload is in progress, so that leaving asks for confirmation. */
export const SetUploading = createContext<(uploading: boolean) => void>(() => undefined);
