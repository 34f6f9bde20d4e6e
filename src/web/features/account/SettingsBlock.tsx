import { type ReactNode, type Ref, useCallback, useId } from 'react';
import { toApiError } from '@/client/apiError';
import { useErrorText } from '@/lib/errorText';
import { useToast } from '@/ui/toast/ToastProvider';
import { BlockSection } from '@/ui/Panel';
import { Text } from '@/ui/primitives';

interface SettingsBlockProps {
  title: string;
  /** Receives focus when the focused control is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  help?: string;
  children: ReactNode;
}

export function SettingsBlock({ title, headingRef, help, children }: SettingsBlockProps) {
  const id = useId();
  return (
    <BlockSection aria-labelledby={id}>
      <h2 ref={headingRef} id={id} tabIndex={-1}>
        {title}
      </h2>
      {help && <Text style={{ marginTop: 6 }}>{help}</Text>}
      <div style={{ marginTop: 20 }}>{children}</div>
    </BlockSection>
  );
}

/** Shows failures outside a form in a toast. The session machine itself reports a 401. */
export function useFailureToast(): (error: unknown) => void {
  const toast = useToast();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const failure = toApiError(error);
      if (failure.status !== 401) toast.error(errorText(failure));
    },
    [toast, errorText],
  );
}
