import { Link, useSearchParams } from 'react-router';
import styled from 'styled-components';
import type { CodeDetails } from '@/contract/admin/codes';
import { adminPaths } from '@/contract/admin/paths';
import { formatMoney } from '@/contract/money';
import { useDates, useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { StatusTag } from '@/ui/Tag';
import { InlineButton, touchTarget } from '@/ui/TextLink';
import { useWide } from '@/ui/useMediaQuery';
import { reloaded } from '../../api/adminApi';
import { codesApi } from '../../api/codesApi';
import { codePath, orderPath } from '../../lib/links';
import { parcelStatus } from '../../lib/orderTexts';
import { Columns } from '../../ui/Columns';
import { Fact } from '../../ui/Fact';
import { Gauge } from '../../ui/Gauge';
import { QueryState } from '../../ui/QueryState';
import { ActionButton, ScreenHead, useActions } from '../../ui/ScreenHead';
import { SmallPanel } from '../../ui/SmallPanel';
import { ActionBar } from '../../ui/StickyBar';
import { CodeForm } from './CodeForm';
import { stateTones, useCodeTexts } from './codeTexts';
import { useCodeActions } from './useCodeActions';

type CodeOrder = CodeDetails['orders'][number];

const Count = styled.strong`
  font: 500 1.75rem/1.2 var(--font-display);
`;
const OrderLink = styled(Link)`
  ${touchTarget}
  font: 600 1rem/1.3 var(--font-display);
`;

function When({ placed_at, state }: CodeOrder) {
  const timestamp = useTimestamp();
  return state === 'cancelled' || state === 'returned' ? (
    <StatusTag status={parcelStatus(state, { delivery_method: 'courier' })} />
  ) : (
    <small>{timestamp(placed_at)}</small>
  );
}

function Discount({ discount }: CodeOrder) {
  const { locale } = useText();
  return discount > 0 && <Text $tone="success">{formatMoney(-discount, locale)}</Text>;
}

const columns: readonly TableColumn<CodeOrder>[] = [
  {
    header: 'admin:orders.column.order',
    Cell: ({ number }) => (
      <OrderLink translate="no" to={orderPath(number)}>
        {number}
      </OrderLink>
    ),
    card: { area: '1 / 1' },
  },
  {
    header: 'admin:order.customer',
    Cell: ({ customer }) => <span translate="no">{customer || '–'}</span>,
    card: { area: '2 / 1' },
  },
  { header: 'admin:codes.when', Cell: When, card: { area: '3 / 1' } },
  { header: 'admin:codes.discount', Cell: Discount, card: { area: '2 / 2' }, align: 'right' },
  {
    header: 'admin:codes.paid',
    Cell: ({ total_amount }) => <Price amount={total_amount} />,
    card: { area: '1 / 2' },
    align: 'right',
  },
];

function UsedFor({ code: { orders, uses, given_back } }: { code: CodeDetails }) {
  const { text } = useText();
  return (
    <section aria-labelledby="code-orders">
      <Cluster $gap={2} style={{ marginBottom: 12 }}>
        <h2 id="code-orders">{text('admin:codes.orders')}</h2>
        <small>{uses + given_back}</small>
      </Cluster>
      {orders.length === 0 ? (
        <p>{text('admin:codes.orders.none')}</p>
      ) : (
        <ResponsiveTable
          caption={text('admin:codes.orders')}
          items={orders}
          getKey={({ number }) => number}
          columns={columns}
          cardColumns="minmax(0, 1fr) auto"
        />
      )}
    </section>
  );
}

function Uses({ code }: { code: CodeDetails }) {
  const { text, locale } = useText();
  const { uses, max_uses, turnover, discount, given_back } = code;
  return (
    <Panel as="section" aria-label={text('admin:codes.usesLabel')}>
      <Stack $gap={3}>
        <Cluster as="p" $between>
          <Count>{uses}</Count>
          <Text as="span">
            {text('admin:codes.outOf', { count: uses, max: max_uses ?? 'none' })}
          </Text>
        </Cluster>
        {max_uses !== null && <Gauge $full={Math.min(1, uses / max_uses)} aria-hidden="true" />}
        <Text>
          <span>
            {text('admin:codes.sums', {
              turnover: formatMoney(turnover, locale),
              discount: formatMoney(discount, locale),
            })}
          </span>
          {given_back > 0 && (
            <span>{` ${text('admin:codes.givenBack', { count: given_back })}`}</span>
          )}
        </Text>
      </Stack>
    </Panel>
  );
}

interface RulesProps {
  code: CodeDetails;
  edit: { to: string; label: string } | false;
}

function Rules({ code, edit }: RulesProps) {
  const { text, locale } = useText();
  const { gift, getNames, uses } = useCodeTexts();
  const { day } = useDates();
  const minimum = code.minimum > 0 ? formatMoney(code.minimum, locale) : '–';
  return (
    <SmallPanel as="section" aria-labelledby="code-rules">
      <Cluster $between>
        <h2 id="code-rules">{text('admin:codes.rules')}</h2>
        {edit && (
          <InlineButton as={Link} to={edit.to}>
            {edit.label}
          </InlineButton>
        )}
      </Cluster>
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
      {edit && code.used && (
        <Text $size="xs" $above={3}>
          {text('admin:codes.fixed')}
        </Text>
      )}
    </SmallPanel>
  );
}

function Loaded({ code }: { code: CodeDetails }) {
  const { text } = useText();
  const [params] = useSearchParams();
  const isWide = useWide(1024);
  const { describeBenefit, period } = useCodeTexts();
  const { copy, edit, toggle, dialog } = useCodeActions(code);
  const actions = useActions([copy, toggle]);
  const edits = edit && params.has('edit');
  const back = edits
    ? { to: codePath(code.code), label: code.code }
    : { to: adminPaths.codes, label: text('admin:codes.title') };
  return (
    <>
      <ScreenHead
        title={edits ? text('admin:codes.edit') : code.code}
        badge={edits ? undefined : <StatusTag status={stateTones[code.state]} />}
        lead={`${describeBenefit(code)}, ${period(code, code.state === 'planned')}`}
        back={back}
        actions={isWide && !edits ? actions : []}
      />
      {edits ? (
        <CodeForm code={code} />
      ) : (
        <Columns $aside={344}>
          <Stack $gap={6}>
            <Uses code={code} />
            <UsedFor code={code} />
          </Stack>
          <Rules code={code} edit={edit} />
        </Columns>
      )}
      {!isWide && !edits && (
        <ActionBar>
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
        </ActionBar>
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
