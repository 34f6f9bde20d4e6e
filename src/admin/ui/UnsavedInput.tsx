import { createContext } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useFormState } from 'react-final-form';
import { useText } from '@/lib/text';
import LeaveDialog from './ConfirmDialog';

/** Reports an upload in progress to the surrounding form, which then confirms leaving. */
export const SetUploading = createContext<(isUploading: boolean) => void>(() => undefined);

interface UnsavedChangesProps {
  dirty: boolean;
  uploading?: boolean;
  /** Whether the form survives a change of the query string. */
  survivesQueryChange?: boolean;
}

/** Asks for confirmation before the user leaves with unsaved changes or during an upload. */
export function UnsavedChanges({
  dirty,
  uploading = false,
  survivesQueryChange = false,
}: UnsavedChangesProps) {
  const { text } = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (dirty || uploading) &&
      !(survivesQueryChange && nextLocation.pathname === currentLocation.pathname) &&
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
