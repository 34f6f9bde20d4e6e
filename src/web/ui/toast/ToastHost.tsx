import {
  SnackbarContent,
  SnackbarProvider,
  useSnackbar,
  type CustomContentProps,
  type OptionsObject,
  type SnackbarKey,
} from 'notistack';
import { useRef, type FocusEvent, type Ref } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { maxToasts, toastMs } from '../../../contract/limits';
import { useText } from '../../lib/text';
import { IconButton } from '../IconButton';
import { CircleAlert, CircleCheck, X } from '../icons';
import { below, from } from '../media';

/** "Undo". */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

/** On phones below the header and the shop's categories, because the page's primary button is at the bottom. */
const Position = createGlobalStyle`
.toasts.toasts{z-index:60;width:auto;max-width:none}
.toasts .notistack-Snackbar.notistack-Snackbar{min-width:0;width:100%}
${below(768)}{.toasts.toasts{inset:calc(var(--header-h) + var(--sticky-h,0px) + 8px) 16px auto;transform:none}}
${from(768)}{.toasts.toasts{inset:auto 24px 24px auto;width:380px}}
@media print{.toasts{display:none!important}}
`;

const Card = styled(SnackbarContent)<{ $error: boolean }>`
  && {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 12px;
    align-items: start;
    width: 100%;
    padding: 12px 6px 12px 16px;
    border-radius: var(--radius-md);
    background: var(--toast-bg);
    color: var(--toast-fg);
    box-shadow: var(--shadow-2);
    font-size: var(--text-sm);
    line-height: 1.45;
  }
  & > .lucide {
    margin-top: 11px;
    color: ${({ $error }) => ($error ? 'var(--danger-mark)' : 'var(--success-mark)')};
  }
  p {
    padding-block: 11px;
    overflow-wrap: anywhere;
  }
  button:hover {
    background: rgb(128 128 128 / 0.25);
  }
  :focus-visible {
    outline-color: currentColor;
  }
  /* The action, below the message. */
  & > span {
    grid-area: 2 / 2;
    margin: -8px 0 -4px -8px;
  }
  & > button {
    grid-area: 1 / 3;
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

/** notistack pauses its timer on hover only: a focus is passed to it as a hover. */
function pointAt(card: HTMLElement, type: 'mouseover' | 'mouseout') {
  card.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}

interface ToastCardProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

function ToastCard({ ref, id, message, variant, action, style, className }: ToastCardProps) {
  const { text } = useText();
  const { closeSnackbar } = useSnackbar();
  /** Where the focus came from, and returns to when a button of the card closes it. */
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
        pointAt(event.currentTarget, 'mouseover');
      }}
      onBlur={(event) => {
        if (!isInside(event)) pointAt(event.currentTarget, 'mouseout');
      }}
      onClick={({ target, currentTarget }) => {
        const closes = target instanceof Element && target.closest('button') !== null;
        const hasFocus = currentTarget.contains(document.activeElement);
        if (closes && hasFocus && focusedBefore.current instanceof HTMLElement)
          focusedBefore.current.focus();
      }}
    >
      {isError ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <p>{message}</p>
      {typeof action === 'function' && <span>{action(id)}</span>}
      <IconButton label={text('common:a11y.closeNotification')} onClick={() => closeSnackbar(id)}>
        <X aria-hidden="true" />
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

const isPhone = () => window.innerWidth < 768;

export function toastOptions(
  variant: 'success' | 'error',
  action: ToastAction | undefined,
): OptionsObject {
  return {
    variant,
    preventDuplicate: !action,
    action: action && ((id) => <ActionButton id={id} action={action} />),
    anchorOrigin: isPhone()
      ? { vertical: 'top', horizontal: 'center' }
      : { vertical: 'bottom', horizontal: 'right' },
  };
}

export function ToastHost({ ref }: { ref: Ref<SnackbarProvider> }) {
  return (
    <>
      <Position />
      <SnackbarProvider
        ref={ref}
        // Rendered outside of the document's tree, where nothing else may be rendered.
        domRoot={document.body}
        maxSnack={isPhone() ? 1 : maxToasts}
        autoHideDuration={toastMs}
        classes={{ containerRoot: 'toasts' }}
        Components={{ success: ToastCard, error: ToastCard }}
      />
    </>
  );
}
