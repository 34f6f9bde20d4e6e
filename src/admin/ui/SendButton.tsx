import type { ComponentProps } from 'react';
import { Button } from '@/ui/Button';
import { useOnline } from '../lib/useOnline';

/** A button whose request needs the network. */
export function SendButton({ disabled, ...button }: ComponentProps<typeof Button>) {
  return <Button {...button} disabled={!useOnline() || disabled} />;
}
