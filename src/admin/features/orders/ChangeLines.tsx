import { useEffect, useState } from 'react';
import type { AdminOrder } from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { InlineButton } from '@/ui/TextLink';
import { ordersApi } from '../../api/ordersApi';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';
import ChangeLinesDialog from './ChangeLinesDialog';

/** Shortens an order, or books what came back of it, where its state allows that. */
export function ChangeLines({ order }: { order: AdminOrder }) {
  const { text } = useText();
  // The order may be moved on while the dialog is open.
  const [opened, setOpened] = useState<AdminOrder['line_change']>(null);
  const kind = opened ?? order.line_change;
  if (kind === null) return null;
  return (
    <div>
      <InlineButton type="button" onClick={() => setOpened(kind)}>
        {text(kind === 'shortened' ? 'admin:lines.shorten' : 'admin:lines.return')}
      </InlineButton>
      {opened && <ChangeLinesDialog order={order} kind={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Shown until it is too late. */
export function UndoLineChange({ id, until }: { id: number; until: string }) {
  const { text } = useText();
  const online = useOnline();
  const showError = useErrorToast();
  const [undo, { isLoading }] = ordersApi.useUndoLineChangeMutation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (late) return null;
  const send = async () => showError((await undo({ params: { id } })).error);
  return (
    <InlineButton type="button" disabled={!online || isLoading} onClick={() => void send()}>
      {text('admin:lines.undo')}
    </InlineButton>
  );
}
