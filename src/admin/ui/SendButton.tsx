import type { ComponentProps } from 'react';
import { Button } from '@/ui/Button';
import { useOnline } from '../lib/useOnline';

export function SendButton({ disabled, ...button }: ComponentProps<typeof Button>) {
  return <Button {...button} disabled={!useOnline() || disabled} />;
}
