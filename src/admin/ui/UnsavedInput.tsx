import { createContext } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useFormState } from 'react-final-form';
import { useText } from '@/lib/text';
import LeaveDialog from './ConfirmDialog';

/** Reports an upload in progress to the surrounding form, so that leaving asks for confirmation. */
export const SetUploading = createContext<(isUploading: boolean) => void>(() => undefined);

interface UnsavedChangesProps {
  dirty: boolean;
  /** Whether an image is being uploaded. */
  uploading?: boolean;
  /** Whether changing the query keeps the form. */
  keptByQuery?: boolean;
}

/** Asks before leaving the page with unsaved changes or during an upload. */
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
