import { createContext } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useFormState } from 'react-final-form';
import { useText } from '@/lib/text';
import LeaveDialog from './ConfirmDialog';

/** Reports to the surrounding form whether an upload is in progress, so that leaving asks for confirmation. */
export const SetUploading = createContext<(uploading: boolean) => void>(() => undefined);

interface UnsavedChangesProps {
  dirty: boolean;
  /** An image is on its way. */
  uploading?: boolean;
  /** Changes of the query keep the form. */
  keptByQuery?: boolean;
}

/** Asks before the page is left with unsaved changes, or during an upload. */
export function UnsavedChanges({
  dirty,
  uploading = false,
  keptByQuery = false,
}: UnsavedChangesProps) {
  const { text } = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (dirty || uploading) &&
      !(keptByQuery && nextLocation.pathname === currentLocation.pathname) &&
      !(nextLocation.state as { sameForm?: boolean } | null)?.sameForm,
  );
  useBeforeUnload((event) => {
    if (dirty || uploading) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      title={dirty ? undefined : text('admin:image.leave')}
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
    />
  );
}

export function UnsavedInput({ uploading = false }: { uploading?: boolean }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  return <UnsavedChanges dirty={dirty} uploading={uploading} />;
}
