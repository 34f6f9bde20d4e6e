import type { ReactNode } from 'react';

interface Props {
  text: (id: string) => string;
  label?: string;
  count: number;
  busy: boolean;
  children: ReactNode;
}

export function Illegal({ text, label, count, busy, children }: Props) {
  return (
    <main>
      <p>
        {busy && <b />}
        Words
      </p>
      <p>
        <b />
        {text('cart:checkout')}
      </p>
      <p>
        {busy && text('cart:clear')}
        {label && <b>{label}</b>}
      </p>
      <p>
        {busy ? <b /> : label}
        <i />
      </p>
      <p>
        <b />
        {count}
      </p>
      <p>
        <b /> <i />
      </p>
      <p>
        <b />
        {children}
      </p>
      <>{label}</>
    </main>
  );
}

export function ReturnsText({ label }: Props) {
  return label;
}

export const columns = [{ Cell: ({ count }: Props) => count }];

export function Legal({ text, label, count, busy, children }: Props) {
  return (
    <main>
      {label && <b>{label}</b>}
      <p>{busy ? text('cart:checkout') : `${count}`}</p>
      <div>{children}</div>
      <p>
        {/* Non-text content can appear and disappear. */}
        {busy && <b />}
        <span>{text('cart:clear')}</span>
      </p>
    </main>
  );
}
