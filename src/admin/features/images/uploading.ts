import { createContext } from 'react';

/** Tells the form around whether an image is on its way, so that leaving asks. */
export const SetUploading = createContext<(uploading: boolean) => void>(() => undefined);
