import {
  SnackbarContent,
  SnackbarProvider,
  useSnackbar,
  type CustomContentProps,
  type OptionsObject,
  type SnackbarKey,
} from 'notistack';
import { useImperativeHandle, useRef, type FocusEvent, type Ref } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { maxToasts, toastMs } from '@/contract/limits';
import { useText } from '@/lib/text';
import { IconButton } from '../IconButton';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { below, from } from '../media';

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

/**
 * The shop's toasts are on the left, because its sums and buttons are on the right. On phones they are above the bottom
 * bar, or where the page puts them (`--toasts`). The back office's toasts are on the right, because its menu is on the
 * left. On phones they are at the top, because its bars are at the bottom.
 */
export type ToastSide = 'left' | 'right';

const Position = createGlobalStyle`
.toasts.toasts{z-index:60;max-width:none;transform:none}
.toasts .notistack-Snackbar.notistack-Snackbar{min-width:0;width:100%}
${below(768)}{
  .toasts.toasts{width:auto;inset:calc(var(--header-h) + 8px) 16px auto}
  .toasts.left{inset:var(--toasts,auto 8px calc(var(--buy-bar,env(safe-area-inset-bottom)) + 4px))}
  .toasts.left .notistack-CollapseWrapper{padding-block:2px}
  :root:has(.toasts.left){scroll-padding-bottom:calc(var(--buy-bar,0px) + var(--toasts-room,14rem))}
  :root:has(.toasts.left) body{padding-bottom:calc(var(--buy-bar,0px) + var(--toasts-room,14rem))}
}
${from(768)}{
  .toasts.toasts{width:380px;inset:auto 24px calc(var(--buy-bar,0px) + 24px) auto}
  .toasts.left{right:auto;left:24px}
}
@media print{.toasts{display:none!important}}
`;

const Card = styled(SnackbarContent)<{ $error: boolean }>`
  && {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto 44px;
    gap: 0 8px;
    align-items: center;
    width: 100%;
    padding: 4px 6px 4px 16px;
    border-radius: var(--radius-md);
    background: var(--toast-bg);
    color: var(--toast-fg);
    box-shadow: var(--shadow-2);
    font-size: var(--text-sm);
    line-height: 1.3;
  }
  & > .lucide {
    color: ${({ $error }) => ($error ? 'var(--danger-mark)' : 'var(--success-mark)')};
  }
  p {
    padding-block: 4px;
    overflow-wrap: anywhere;
  }
  button:hover {
    background: rgb(128 128 128 / 0.25);
  }
  :focus-visible {
    outline-color: currentColor;
  }
  & > button {
    grid-column: 4;
  }
  & > span > button {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    padding-inline: 8px;
    border-radius: var(--radius-sm);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.22em;
  }
`;

/** notistack pauses its timer only on hover, so report focus as hover. */
function simulateHover(card: HTMLElement, type: 'mouseover' | 'mouseout') {
  card.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}

interface ToastCardProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

function ToastCard({ ref, id, message, variant, action, style, className }: ToastCardProps) {
  const { text } = useText();
  const { closeSnackbar } = useSnackbar();
  /** Gets focus back when a button closes the card. */
  const focusedBefore = useRef<Element | null>(null);
  const isError = variant === 'error';
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    currentTarget.contains(relatedTarget);
  return (
    <Card
      ref={ref}
      $error={isError}
      role={isError ? 'alert' : 'status'}
      style={style}
      className={className}
      onFocus={(event) => {
        if (isInside(event)) return;
        focusedBefore.current = event.relatedTarget;
        simulateHover(event.currentTarget, 'mouseover');
      }}
      onBlur={(event) => {
        if (!isInside(event)) simulateHover(event.currentTarget, 'mouseout');
      }}
      onClick={({ target, currentTarget }) => {
        const isOnButton = target instanceof Element && target.closest('button') !== null;
        const hasFocus = currentTarget.contains(document.activeElement);
        if (isOnButton && hasFocus && focusedBefore.current instanceof HTMLElement)
          focusedBefore.current.focus();
      }}
    >
      {isError ? <CircleAlert /> : <CircleCheck />}
      <p>{message}</p>
      {typeof action === 'function' && <span>{action(id)}</span>}
      <IconButton label={text('common:a11y.closeNotification')} onClick={() => closeSnackbar(id)}>
        <X />
      </IconButton>
    </Card>
  );
}

function ActionButton({ id, action }: { id: SnackbarKey; action: ToastAction }) {
  const { closeSnackbar } = useSnackbar();
  return (
    <button
      type="button"
      onClick={() => {
        closeSnackbar(id);
        action.onSelect();
      }}
    >
      {action.label}
    </button>
  );
}

export type AddToast = (
  variant: 'success' | 'error',
  message: string,
  action: ToastAction | undefined,
) => void;

export interface ToastHostProps {
  ref: Ref<AddToast>;
  side: ToastSide;
}

export function ToastHost({ ref, side }: ToastHostProps) {
  const provider = useRef<SnackbarProvider>(null);
  useImperativeHandle(ref, () => {
    // notistack would close the oldest toast to show the newest, so later messages wait.
    const shown: string[] = [];
    const waiting: [message: string, options: OptionsObject][] = [];
    const showNext = () => {
      const next = shown.length < maxToasts ? waiting.shift() : undefined;
      if (!next) return;
      const [message, options] = next;
      shown.push(message);
      const onExited = () => {
        shown.splice(shown.indexOf(message), 1);
        showNext();
      };
      provider.current?.enqueueSnackbar(message, { ...options, onExited });
    };
    return (variant, message, action) => {
      const isQueued = [...shown, ...waiting.map(([text]) => text)].includes(message);
      if (isQueued && !action) return;
      const button = action && ((id: SnackbarKey) => <ActionButton id={id} action={action} />);
      waiting.push([message, { variant, action: button }]);
      showNext();
    };
  }, []);
  return (
    <>
      <Position />
      <SnackbarProvider
        ref={provider}
        // Portal into the body, outside the React root.
        domRoot={document.body}
        maxSnack={maxToasts}
        autoHideDuration={toastMs}
        // The newest toast is the last one.
        anchorOrigin={{ vertical: 'top', horizontal: side }}
        classes={{ containerRoot: `toasts ${side}` }}
        Components={{ success: ToastCard, error: ToastCard }}
      />
    </>
  );
}
