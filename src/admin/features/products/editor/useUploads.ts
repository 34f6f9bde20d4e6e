import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { maxUploadBytes, minImageSide } from '../../../../contract/admin/products';
import { createUuid } from '../../../../web/lib/createUuid';
import { useText } from '../../../../web/lib/text';
import { isAdminError } from '../../../api/adminError';
import { type StoredImage, uploadImage } from '../../../api/uploadImage';
import { useAdminErrorText } from '../../../lib/useAdminErrorText';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];
const megabyte = 1024 * 1024;

export interface Upload {
  key: string;
  file: File;
  /** Bytes. */
  sent: number;
  error?: string;
  /** A refused file is refused again. */
  canRetry?: boolean;
}

/** Files that are sent one after the other, in the order in which they were chosen. */
export function useUploads(onStored: (image: StoredImage) => void) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((before) =>
      before.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)),
    );
  const remove = (key: string) =>
    setUploads((before) => before.filter((upload) => upload.key !== key));

  const refusal = (error: unknown): Pick<Upload, 'error' | 'canRetry'> => {
    const size = maxUploadBytes / megabyte;
    if (!isAdminError(error)) return { error: text('errors:server'), canRetry: true };
    if (error.status === 413) return { error: text('admin:image.bad.large', { size }) };
    if (error.status !== 422) return { error: errorText(error), canRetry: true };
    return error.errors?.image?.includes('too_short')
      ? { error: text('admin:image.bad.small', { width: minImageSide }) }
      : { error: text('admin:image.bad.type') };
  };
  const send = ({ key, file }: Upload) => {
    change(key, { sent: 0, error: undefined });
    last.current = last.current.then(async () => {
      try {
        onStored(await dispatch(uploadImage(file, (sent) => change(key, { sent }))));
        remove(key);
      } catch (error) {
        change(key, refusal(error));
      }
    });
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      const upload = { key: createUuid(), file, sent: 0 };
      if (!imageTypes.includes(file.type))
        return { ...upload, error: text('admin:image.bad.type') };
      if (file.size > maxUploadBytes)
        return {
          ...upload,
          error: text('admin:image.bad.large', { size: maxUploadBytes / megabyte }),
        };
      return upload;
    });
    setUploads((before) => [...before, ...added]);
    added.filter(({ error }) => !error).forEach(send);
  };
  return { uploads, add, send, remove };
}
