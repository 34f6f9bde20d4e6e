import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useContext, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { maxUploadBytes, minImageSide, uploadTypes } from '@/contract/admin/products';
import type { UploadOptions } from '@/client/sendFile';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { isAdminError } from '../../api/adminError';
import type { Uploading } from '../../api/uploadImage';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { SetUploading } from '../UnsavedInput';

const megabyte = 1024 * 1024;

export interface Upload {
  key: string;
  file: File;
  /** Ends it when it is removed. */
  removal: AbortController;
  /** Bytes. */
  sent: number;
  error?: string;
  /** A rejected file is rejected again. */
  canRetry?: boolean;
}

/** Files that are sent one after the other, in the order in which they were chosen. */
export function useUploads<Stored>(
  upload: (file: File, options: UploadOptions) => Uploading<Stored>,
  onStored: (stored: Stored) => void,
) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const setUploading = useContext(SetUploading);
  const isUploading = uploads.some(({ error }) => !error);
  useEffect(() => {
    setUploading(isUploading);
    return () => setUploading(false);
  }, [isUploading, setUploading]);

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((before) =>
      before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    );
  const remove = ({ key, removal }: Upload) => {
    removal.abort();
    setUploads((before) => before.filter((upload) => upload.key !== key));
  };

  const rejection = (error: unknown): Pick<Upload, 'error' | 'canRetry'> => {
    const size = maxUploadBytes / megabyte;
    if (!isAdminError(error)) return { error: text('errors:server'), canRetry: true };
    if (error.status === 413) return { error: text('admin:image.bad.large', { size }) };
    if (error.status !== 422) return { error: errorText(error), canRetry: true };
    return error.errors?.image?.includes('too_short')
      ? { error: text('admin:image.bad.small', { width: minImageSide }) }
      : { error: text('admin:image.bad.type') };
  };
  const send = (sent: Upload) => {
    const { key, file, removal } = sent;
    change(key, { sent: 0, error: undefined });
    last.current = last.current.then(async () => {
      if (removal.signal.aborted) return;
      try {
        const onProgress = (bytes: number) => change(key, { sent: bytes });
        onStored(await dispatch(upload(file, { onProgress, signal: removal.signal })));
        remove(sent);
      } catch (error) {
        change(key, rejection(error));
      }
    });
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      const chosen = { key: createUuid(), file, sent: 0, removal: new AbortController() };
      if (!uploadTypes.includes(file.type))
        return { ...chosen, error: text('admin:image.bad.type') };
      if (file.size > maxUploadBytes)
        return {
          ...chosen,
          error: text('admin:image.bad.large', { size: maxUploadBytes / megabyte }),
        };
      return chosen;
    });
    setUploads((before) => [...before, ...added]);
    added.filter(({ error }) => !error).forEach(send);
  };
  return { uploads, add, send, remove };
}
