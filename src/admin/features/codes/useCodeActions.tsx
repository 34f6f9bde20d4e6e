import { Copy, Pencil, Power } from 'lucide-react';
import { useState } from 'react';
import type { AdminCode } from '@/contract/admin/codes';
import { useText } from '@/lib/text';
import { useToast } from '@/ui/toast/ToastProvider';
import { useCopy } from '@/ui/useCopy';
import { codesApi } from '../../api/codesApi';
import { codePath } from '../../lib/links';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useCan } from '../../session/May';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { HeadAction } from '../../ui/ScreenHead';

/** The actions for a code, on its page and its list row, and the dialog that confirms stopping it. */
export function useCodeActions({ code, version, state }: AdminCode) {
  const { text } = useText();
  const toast = useToast();
  const errorToast = useErrorToast();
  const mayPublish = useCan('catalogue.publish');
  const copyText = useCopy('admin:codes.copied', 'admin:codes.copyFailed');
  const [send, { isLoading }] = codesApi.useSwitchCodeMutation();
  const [isAsking, setIsAsking] = useState(false);
  const isStopped = state === 'stopped';
  const set = async (stopped: boolean) => {
    const { error } = await send({ params: { code }, body: { version, stopped } });
    if (error) errorToast(error);
    else toast.success(text(stopped ? 'admin:codes.stopped' : 'admin:codes.resumed'));
  };
  const copy: HeadAction = {
    icon: Copy,
    label: text('admin:codes.copy'),
    onClick: () => void copyText(code),
  };
  const edit = mayPublish && {
    icon: Pencil,
    label: text('admin:codes.change'),
    to: `${codePath(code)}?edit=1`,
  };
  const toggle: HeadAction | false = mayPublish &&
    // A used-up code becomes valid again if an order is cancelled.
    state !== 'ended' && {
      icon: Power,
      label: text(isStopped ? 'admin:codes.resume' : 'admin:codes.stop'),
      onClick: () => (isStopped ? void set(false) : setIsAsking(true)),
      loading: isLoading,
      sends: true,
      ...(!isStopped && { variant: 'danger' as const }),
    };
  const dialog = isAsking && (
    <ConfirmDialog
      title={text('admin:codes.stop.title', { code })}
      confirmLabel={text('admin:codes.stop')}
      loading={isLoading}
      onCancel={() => setIsAsking(false)}
      onConfirm={() => void set(true).then(() => setIsAsking(false))}
    >
      {text('admin:codes.stop.text')}
    </ConfirmDialog>
  );
  return { copy, edit, toggle, dialog };
}
