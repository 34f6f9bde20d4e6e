import {
  SnackbarContent,
  SnackbarProvider,
  useSnackbar,
  type CustomContentProps,
  type OptionsObject,
  type SnackbarKey,
} from 'notistack';
import { useEffect, useRef, useState, type FocusEvent, type Ref } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { maxToasts, toastMs } from '../../../contract/limits';
import { useText } from '../../lib/text';
import { IconButton } from '../IconButton';
import { CircleAlert, CircleCheck, X } from '../icons';
import { below, from } from '../media';
import { toastPlaceId } from './ToastProvider';

/** "Undo". */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

/**
 * On phones they move the shop's page down, because there is no space without controls; on wider screens the
 * right side has the sums and their button. The admin has its menu on the left and a bar at the bottom.
 */
const Position = createGlobalStyle`
.toasts.toasts{z-index:60;width:auto;max-width:none;transform:none}
.toasts .notistack-Snackbar.notistack-Snackbar{min-width:0;width:100%}
${below(768)}{
  body>.toasts.toasts{inset:calc(var(--header-h) + 8px) 16px auto}
  #${toastPlaceId}{position:sticky;top:var(--header-h);z-index:29;flex:none;background:var(--background)}
  #${toastPlaceId}>.toasts.toasts{position:static;padding:2px 16px}
  :root:has(#${toastPlaceId}>.toasts){overflow-anchor:none}
}
${from(768)}{
  .toasts.toasts{inset:auto 24px 24px auto;width:380px}
  #${toastPlaceId}>.toasts.toasts{inset:auto auto 24px 24px}
}
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
  /* The action: below the message, on phones beside it. */
  & > span {
    grid-area: 2 / 2;
    margin: -8px 0 -4px -8px;
  }
  & > button {
    grid-area: 1 / 3;
  }
  ${below(768)} {
    && {
      grid-template-columns: auto minmax(0, 1fr) auto auto;
      gap: 0 8px;
      align-items: center;
      padding-block: 4px;
      line-height: 1.3;
    }
    & > .lucide {
      margin-top: 0;
    }
    p {
      padding-block: 4px;
    }
    & > span {
      grid-area: 1 / 3;
      margin: 0;
    }
    & > button {
      grid-area: 1 / 4;
    }
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

const toastPlace = () => document.getElementById(toastPlaceId);

export function toastOptions(
  variant: 'success' | 'error',
  action: ToastAction | undefined,
): OptionsObject {
  return {
    variant,
    action: action && ((id) => <ActionButton id={id} action={action} />),
    // The newest last, from the side on which they are.
    anchorOrigin: { vertical: 'top', horizontal: toastPlace() ? 'left' : 'right' },
  };
}

/** Tells the height of the toasts in the page's flow to what is sticky below them (`--toasts-h`). */
function useHeightInPage(place: HTMLElement | null) {
  useEffect(() => {
    if (!place || typeof ResizeObserver === 'undefined') return undefined;
    let height = 0;
    const observer = new ResizeObserver(() => {
      const before = height;
      height = place.offsetHeight;
      document.documentElement.style.setProperty('--toasts-h', `${height}px`);
      // What is on the screen stays where it is when a toast goes.
      if (height < before) window.scrollBy({ top: height - before, behavior: 'instant' });
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);
}

export function ToastHost({ ref }: { ref: Ref<SnackbarProvider> }) {
  const [place] = useState(toastPlace);
  useHeightInPage(place);
  return (
    <>
      <Position />
      <SnackbarProvider
        ref={ref}
        // Rendered outside of the document's tree, where nothing else may be rendered.
        domRoot={place ?? document.body}
        maxSnack={maxToasts}
        autoHideDuration={toastMs}
        classes={{ containerRoot: 'toasts' }}
        Components={{ success: ToastCard, error: ToastCard }}
      />
    </>
  );
}
