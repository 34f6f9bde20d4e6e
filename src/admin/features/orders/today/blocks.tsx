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
  /** Of its title. */
  id: string;
  title: string;
  count: number | string;
  /** At the right. */
  action?: Elements;
  children: Elements;
}

/** A list of Today under its title. */
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
  /** Of the order, for screen readers. */
  number: string;
}

/** A number that belongs to the order of a row. */
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
  ${from(768)} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) auto auto;
      min-height: 68px;
    }
  }
`;
/** Each with a field, and its button below it on phones. */
export const FieldRows = styled(OrderRows)`
  ${from(768)} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) minmax(140px, 210px) auto;
    }
  }
  ${below(768)} {
    & > li {
      grid-template-columns: auto minmax(0, 1fr);
    }
    & > li > div {
      text-align: right;
    }
    & > li > :is(input, form, p) {
      grid-column: 1 / -1;
    }
    button {
      width: 100%;
    }
  }
`;
