import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { addCasePicture, maxCasePictures } from '@/contract/admin/cases';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';
import { Camera } from 'lucide-react';
import { adminApi } from '../../api/adminApi';
import { casesApi } from '../../api/casesApi';
import { uploadTo } from '../../api/uploadImage';
import { QueryState } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { AddImage, useDrop, Uploads, UploadTiles } from '../../ui/images/uploads';
import { useUploads } from '../../ui/images/useUploads';
import { SendButton } from '../../ui/SendButton';

interface PicturesProps {
  number: number;
  pictures: readonly number[];
  canChange: boolean;
}

/** Pictures that belong to a case. */
export default function Pictures({ number, pictures, canChange }: PicturesProps) {
  const { text } = useText();
  const dispatch = useDispatch();
  const [shown, show] = useState<number>();
  const uploading = useUploads(
    (file, options) => uploadTo(addCasePicture, file, options, { number }),
    () => dispatch(adminApi.util.invalidateTags(['Case', 'Log'])),
  );
  const room = maxCasePictures - pictures.length - uploading.uploads.length;
  const addFiles = (files: readonly File[]) => uploading.add(files.slice(0, room));
  const { over, target } = useDrop(addFiles);
  const nameOf = (id: number) =>
    text('admin:cases.picture', { position: pictures.indexOf(id) + 1 });
  return (
    <Stack className="no-print" style={{ marginTop: 16 }} {...(canChange && target)}>
      {pictures.length > 0 && (
        <Cluster>
          {pictures.map((id) => (
            <Button key={id} variant="secondary" size="small" onClick={() => show(id)}>
              <Camera aria-hidden="true" />
              <span>{nameOf(id)}</span>
            </Button>
          ))}
        </Cluster>
      )}
      {canChange && (
        <Uploads>
          <UploadTiles {...uploading} />
          {room > 0 && <AddImage multiple over={over} onFiles={addFiles} />}
        </Uploads>
      )}
      {shown !== undefined && (
        <Picture
          number={number}
          id={shown}
          name={nameOf(shown)}
          canRemove={canChange}
          onClose={() => show(undefined)}
        />
      )}
    </Stack>
  );
}

interface PictureProps {
  number: number;
  id: number;
  name: string;
  canRemove: boolean;
  onClose: () => void;
}

function Picture({ number, id, name, canRemove, onClose }: PictureProps) {
  const { text } = useText();
  const params = { number, id };
  const query = casesApi.useGetCasePictureQuery({ params });
  const [remove, { isLoading, error }] = casesApi.useRemoveCasePictureMutation();
  const { data } = query;
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            {text('common:action.close')}
          </Button>
          {canRemove && (
            <SendButton
              variant="danger"
              loading={isLoading}

              onClick={() => void remove({ params }).then(({ data: done }) => done && onClose())}
            >
              {text('admin:cases.picture.remove')}
            </SendButton>
          )}
        </>
      }
    >
      <QueryState query={query} what={name} height="320px" />
      {data && (
        <img
          src={`data:${data.type};base64,${data.content}`}
          alt={name}
          style={{ display: 'block', width: '100%', maxHeight: '60dvh', objectFit: 'contain' }}
        />
      )}
      <RequestError error={error} />
    </Dialog>
  );
}
