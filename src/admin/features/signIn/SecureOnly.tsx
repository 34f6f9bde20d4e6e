import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';

/** A form with a password: over https or within the machine only, elsewhere where to open the admin. */
export function SecureOnly({ children }: { children: ReactNode }) {
  const { text } = useText();
  const { pathname, hash } = useLocation();
  if (window.isSecureContext) return children;
  const address = `https://${window.location.hostname}${pathname}${hash}`;
  return (
    <Alert tone="danger" role="alert">
      <strong>{text('admin:signIn.insecure.title')}</strong>
      <p>{text('admin:signIn.insecure.text', { address })}</p>
    </Alert>
  );
}
