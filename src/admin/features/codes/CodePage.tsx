import { Link, useSearchParams } from 'react-router';
import styled from 'styled-components';
import type { CodeDetails } from '@/contract/admin/codes';
import { adminPaths } from '@/contract/admin/paths';
import { formatMoney } from '@/contract/money';
import { useDates, useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { from } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';
import { Stack, Text } from '@/ui/primitives';
import { StatusTag } from '@/ui/Tag';
import { tapLine } from '@/ui/TextLink';
import { reloaded } from '../../api/adminApi';
import { codesApi } from '../../api/codesApi';
import { codePath, orderPath } from '../../lib/links';
import { parcelStatus } from '../../lib/orderTexts';
import { useCan } from '../../session/May';
import { Columns } from '../../ui/Columns';
import { Fact } from '../../ui/Fact';
import { Gauge } from '../../ui/Gauge';
import { QueryState } from '../../ui/QueryState';
import { Rows } from '../../ui/Rows';
import { ScreenHead } from '../../ui/ScreenHead';
import { SmallPanel } from '../../ui/SmallPanel';
import { CodeForm } from './CodeForm';
import { stateTones, useCodeTexts } from './codeTexts';
import { useCodeActions } from './useCodeActions';

const Orders = styled(Rows)`
  && > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 16px;
    font-variant-numeric: tabular-nums;
  }
  a {
    ${tapLine}
    font-weight: 600;
  }
  li > :nth-child(even) {
    text-align: right;
  }
  ${from(768)} {
    && > li {
      grid-template-columns: minmax(0, 1fr) 150px 110px 120px;
    }
    li > :nth-child(n + 2) {
      text-align: right;
    }
  }
`;

function UsedFor({ code }: { code: CodeDetails }) {
  const { text, locale } = useText();
  const timestamp = useTimestamp();
  return (
    <section aria-labelledby="code-orders">
      <h2 id="code-orders" style={{ marginBottom: 12 }}>
        {text('admin:codes.orders')}
      </h2>
      {code.orders.length === 0 && <p>{text('admin:codes.orders.none')}</p>}
      <Orders>
        {code.orders.map(({ number, customer, placed_at, state, discount, total_amount }) => {
          const isBack = state === 'cancelled' || state === 'returned';
          return (
            <li key={number}>
              <div>
                <Link translate="no" to={orderPath(number)}>
                  {number}
                </Link>
                <small>{customer}</small>
              </div>
              <span>
                {isBack ? (
                  <StatusTag status={parcelStatus(state, { delivery_method: 'courier' })} />
                ) : (
                  <Text as="span">{timestamp(placed_at)}</Text>
                )}
              </span>
              <span>{discount > 0 && formatMoney(-discount, locale)}</span>
              <Price amount={total_amount} />
            </li>
          );
        })}
      </Orders>
    </section>
  );
}

function Rules({ code, edits }: { code: CodeDetails; edits: boolean }) {
  const { text, locale } = useText();
  const { gift, getNames, uses } = useCodeTexts();
  const { day } = useDates();
  const minimum = code.minimum > 0 ? formatMoney(code.minimum, locale) : '–';
  return (
    <SmallPanel as="section" aria-labelledby="code-rules">
      <h2 id="code-rules">{text('admin:codes.rules')}</h2>
      <Stack $gap={2} $above={3}>
        <Fact label={text('admin:codes.kind')}>{gift(code)}</Fact>
        <Fact label={text('admin:codes.minimumOrder')}>{minimum}</Fact>
        <Fact label={text('admin:codes.categories')}>
          {getNames(code.categories) || text('admin:codes.all')}
        </Fact>
        <Fact label={text('admin:codes.reducedLines')}>
          {text(code.on_reduced ? 'admin:codes.yes' : 'admin:codes.no')}
        </Fact>
        <Fact label={text('admin:codes.from')}>{day(code.starts_on)}</Fact>
        <Fact label={text('admin:codes.until')}>{code.ends_on ? day(code.ends_on) : '–'}</Fact>
        <Fact label={text('admin:codes.each')}>
          {text(code.once_each ? 'admin:codes.onceOnly' : 'admin:codes.anyTimes')}
        </Fact>
        <Fact label={text('admin:codes.usesLabel')}>{uses(code)}</Fact>
      </Stack>
      {edits && code.used && (
        <Text $size="xs" $above={3}>
          {text('admin:codes.fixed')}
        </Text>
      )}
    </SmallPanel>
  );
}

function Loaded({ code }: { code: CodeDetails }) {
  const { text, locale } = useText();
  const [params] = useSearchParams();
  const publishes = useCan('catalogue.publish');
  const { gives, period, uses } = useCodeTexts();
  const { actions, dialog } = useCodeActions(code);
  const edits = publishes && params.has('edit');
  const back = edits
    ? { to: codePath(code.code), label: code.code }
    : { to: adminPaths.codes, label: text('admin:codes.title') };
  return (
    <>
      <ScreenHead
        title={edits ? text('admin:codes.edit') : code.code}
        badge={edits ? undefined : <StatusTag status={stateTones[code.state]} />}
        lead={`${gives(code)}, ${period(code)}`}
        back={back}
        actions={edits ? [] : actions}
      />
      {edits ? (
        <CodeForm code={code} />
      ) : (
        <Columns $aside={344}>
          <Stack $gap={6}>
            <Panel as="section" aria-label={text('admin:codes.usesLabel')}>
              <Stack $gap={3}>
                <p style={{ font: '500 1.5rem/1.2 var(--font-display)' }}>{uses(code)}</p>
                {code.max_uses !== null && (
                  <Gauge $full={Math.min(1, code.uses / code.max_uses)} aria-hidden="true" />
                )}
                <Text>
                  <span>
                    {text('admin:codes.sums', {
                      turnover: formatMoney(code.turnover, locale),
                      discount: formatMoney(code.discount, locale),
                    })}
                  </span>
                  {code.given_back > 0 && (
                    <span>{` ${text('admin:codes.givenBack', { count: code.given_back })}`}</span>
                  )}
                </Text>
              </Stack>
            </Panel>
            <UsedFor code={code} />
          </Stack>
          <Rules code={code} edits={publishes} />
        </Columns>
      )}
      {dialog}
    </>
  );
}

/** A code with its rules, its orders and their sums; `?edit` opens its form. */
export function CodePage({ code }: { code: string }) {
  const { text } = useText();
  const query = codesApi.useGetCodeQuery({ params: { code } }, reloaded);
  if (query.data) return <Loaded code={query.data} />;
  return (
    <>
      <ScreenHead title={code} back={{ to: adminPaths.codes, label: text('admin:codes.title') }} />
      <QueryState query={query} what={code} height="480px" />
    </>
  );
}
