import { useCallback, useEffect, useRef, useState } from 'react';
import { is, array, object, number, string } from 'superstruct';
import { maxComplaintPictures } from '@/contract/complaint';
import { toApiError } from '@/client/apiError';
import { createUuid } from '@/lib/createUuid';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { useApiDispatch } from '../../../api/baseApi';
import { type ComplaintOrder, uploadPicture } from '../../../api/complaintApi';
import { readSession, writeSession } from '../../shared/formDrafts';
import { shrink } from './shrink';

export interface Picture {
  key: string;
  /** A small copy as a `data:` URL, or empty if the browser cannot display the picture. */
  preview: string;
  /** The progress from 0 to 1. */
  sent: number;
  /** Set once the picture is uploaded. */
  id?: number;
  error?: string | undefined;
  canRetry?: boolean;
}

const storedPictures = array(object({ id: number(), preview: string() }));

/** Uploads pictures while the customer writes. `key` is the key of uploaded pictures in session storage. */
export function usePictures(about: ComplaintOrder, key: string) {
  const { text } = useText();
  const errorText = useErrorText();
  const dispatch = useApiDispatch();
  const [pictures, setPictures] = useState<readonly Picture[]>(() => {
    const stored = readSession(key);
    const found = is(stored, storedPictures) ? stored : [];
    return found.map((picture) => ({ ...picture, key: `${picture.id}`, sent: 1 }));
  });
  const files = useRef(new Map<string, { file: File; removal: AbortController }>());
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
    const stored = pictures.flatMap(({ id, preview }) => (id ? [{ id, preview }] : []));
    writeSession(key, stored.length > 0 ? stored : null);
  }, [key, pictures]);

  const change = (changed: string, changes: Partial<Picture>) =>
    setPictures((before) =>
      before.map((picture) => (picture.key === changed ? { ...picture, ...changes } : picture)),
    );

  const getFailure = (error: unknown): Partial<Picture> => {
    const found = toApiError(error);
    if (found.status === 413) return { error: text('orders:complaint.picture.large') };
    if (found.status !== 422) return { error: errorText(found), canRetry: true };
    return found.errors?.image?.includes('not_available')
      ? { error: text('orders:complaint.picture.tooMany') }
      : { error: text('orders:complaint.picture.bad') };
  };

  const send = (picture: string) => {
    const chosen = files.current.get(picture);
    if (!chosen) return;
    change(picture, { sent: 0, error: undefined, canRetry: false });
    const work = async () => {
      const { file, preview } = await shrink(chosen.file);
      change(picture, { preview });
      const options = {
        signal: chosen.removal.signal,
        onProgress: (bytes: number) => change(picture, { sent: Math.min(1, bytes / file.size) }),
      };
      try {
        const id = await dispatch(uploadPicture(about, file, options));
        change(picture, { id, sent: 1 });
      } catch (error) {
        change(picture, getFailure(error));
      }
    };
    running.current = Promise.all([running.current, work()]);
  };

  const add = (chosen: readonly File[]) => {
    const room = maxComplaintPictures - pictures.length;
    const added = chosen.slice(0, room).map((file) => {
      const picture = { key: createUuid(), preview: '', sent: 0 };
      files.current.set(picture.key, { file, removal: new AbortController() });
      return picture;
    });
    setPictures((before) => [...before, ...added]);
    added.forEach((picture) => send(picture.key));
  };

  const remove = (removed: string) => {
    files.current.get(removed)?.removal.abort();
    setPictures((before) => before.filter((picture) => picture.key !== removed));
  };

  /** Waits for pending uploads. @returns the ids of all pictures, or undefined if one failed */
  const settle = useCallback(async (): Promise<number[] | undefined> => {
    await running.current;
    // Wait until the last change is rendered.
    await new Promise((resolve) => setTimeout(resolve));
    const ids = latest.current.flatMap(({ id }) => (id ? [id] : []));
    return ids.length === latest.current.length ? ids : undefined;
  }, []);
  const clear = useCallback(() => setPictures([]), []);

  return { pictures, add, send, remove, settle, clear };
}
