import { useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type Ref } from 'react';
import styled from 'styled-components';
import { toastMs } from '../../../contract/limits';
import { useText } from '../../lib/text';
import { IconButton } from '../IconButton';
import { CircleAlert, CircleCheck, X } from '../icons';

const Card = styled.div<{ $error: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
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
  pointer-events: all;

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
  /* Undo and its like. */
  & > span > button {
    min-height: 44px;
    padding-inline: 8px;
    border-radius: var(--radius-sm);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.22em;
  }
`;

/** Ends after `toastMs` of being neither under the pointer nor in focus; what has run counts. */
function useToastTime(end: () => void) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(toastMs);
  const ending = useRef(end);
  useEffect(() => {
    ending.current = end;
  });
  const held = hovered || focused;
  useEffect(() => {
    if (held) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => ending.current(), left.current);
    return () => {
      clearTimeout(timer);
      // At least a second more after it was looked at.
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [held]);
  return {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent<HTMLElement>) =>
      setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
}

/** Where the focus came from goes back there when the card goes away under it. */
function useFocusBack() {
  const visit = useRef<{ card: HTMLElement; from: Element | null } | null>(null);
  useLayoutEffect(
    () => () => {
      const { card, from } = visit.current ?? {};
      if (card?.contains(document.activeElement) && from instanceof HTMLElement) from.focus();
    },
    [],
  );
  return ({ currentTarget: card, relatedTarget: from }: FocusEvent<HTMLElement>) => {
    if (!card.contains(from)) visit.current = { card, from };
  };
}

export function ToastCard({
  ref,
  id,
  message,
  variant,
  action,
  style,
  className,
}: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const { text } = useText();
  const { closeSnackbar } = useSnackbar();
  const isError = variant === 'error';
  const { onFocus, ...time } = useToastTime(() => closeSnackbar(id));
  const comeFrom = useFocusBack();
  return (
    <Card
      {...time}
      onFocus={(event) => {
        onFocus();
        comeFrom(event);
      }}
      ref={ref}
      $error={isError}
      role={isError ? 'alert' : 'status'}
      style={style}
      className={className}
    >
      {isError ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <p>{message}</p>
      <span>{typeof action === 'function' ? action(id) : action}</span>
      <IconButton label={text('common:a11y.closeNotification')} onClick={() => closeSnackbar(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </Card>
  );
}
