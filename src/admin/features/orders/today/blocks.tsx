import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { trackingNumberMaxLength } from '@/contract/admin/orders';
import type { Elements } from '@/lib/elements';
import { TextInput } from '@/ui/inputs';
import { below, from } from '@/ui/media';
import { Cluster } from '@/ui/primitives';
import { touchTarget } from '@/ui/TextLink';
import { orderPath } from '../../../lib/links';
import { Rows } from '../../../ui/Rows';

const Head = styled(Cluster)`
  min-height: 44px;
  margin-bottom: 10px;

  h2 {
    font-size: var(--text-h3);
  }
  h2 > span + span {
    margin-left: 10px;
    font: 500 1rem var(--font-ui);
    color: var(--text-muted);
  }
`;

interface BlockProps {
  id: string;
  title: string;
  count: number | string;
  action?: Elements;
  children: Elements;
}

export function Block({ id, title, count, action, children }: BlockProps) {
  return (
    <section aria-labelledby={id}>
      <Head $between>
        <h2 id={id}>
          <span>{title}</span>
          <span>{count}</span>
        </h2>
        {action}
      </Head>
      {children}
    </section>
  );
}

interface NumberInputProps extends ComponentProps<typeof TextInput> {
  label: string;
  /** The order number, for screen readers. */
  number: string;
}

export function NumberInput({ label, number, ...input }: NumberInputProps) {
  return (
    <TextInput
      maxLength={trackingNumberMaxLength}
      autoComplete="off"
      placeholder={label}
      aria-label={`${label} ${number}`}
      {...input}
    />
  );
}

export function OrderLink({ number }: { number: string }) {
  return (
    <Link to={orderPath(number)} translate="no">
      {number}
    </Link>
  );
}

export const OrderRows = styled(Rows)`
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px 16px;
  }
  a {
    ${touchTarget}
    font: 600 1.0625rem/1.3 var(--font-display);
  }
  b {
    font-weight: 600;
  }
  b + span {
    color: var(--text-muted);
  }
  .lucide {
    display: inline-block;
    --icon: 15px;
    vertical-align: -2px;
  }
  .note {
    color: var(--info);
  }
  /* In a row that was just moved, the undo replaces the button. */
  [data-done] {
    color: var(--text-muted);
  }
  [data-done] > div {
    grid-column: 1;
  }
  [data-done] > button {
    grid-area: 1 / 2 / span 2;
  }
  ${below(768)} {
    & > li {
      row-gap: 0;
    }
    /* As tall as a touch target and close to the customer. */
    a {
      position: relative;
      margin-block: -4px;
    }
    & > li > input,
    & > li > input + form {
      margin-top: 8px;
    }
  }
  ${from(768)} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) auto auto;
      min-height: 68px;
    }
    & > li[data-done] {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }
    [data-done] > :nth-child(n) {
      grid-area: auto;
    }
  }
`;
/** Rows with a field and a button each. On phones, the field and button come first. */
export const FieldRows = styled(OrderRows)`
  & > li > [id$='-error'] {
    grid-column: 1 / -1;
  }
  & > li > button:last-child {
    grid-column-end: -1;
  }
  ${from(768)} {
    & > li:not([data-done]) {
      grid-template-columns: 96px minmax(0, 1fr) auto minmax(140px, 210px) auto;
    }
    & > li > a + span {
      order: 1;
    }
    & > li > div ~ * {
      order: 2;
    }
  }
  ${below(768)} {
    & > li > a + span {
      text-align: right;
    }
    & > li:not([data-done]) > div:not(:has(+ button)) {
      grid-column: 1 / -1;
    }
  }
`;
