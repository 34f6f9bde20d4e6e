import { Ellipsis, Plus } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { AdminCode } from '@/contract/admin/codes';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { from } from '@/ui/media';
import { Menu } from '@/ui/Menu';
import { Stack, Text } from '@/ui/primitives';
import { StatusTag } from '@/ui/Tag';
import { tapLine } from '@/ui/TextLink';
import { useWide } from '@/ui/useMediaQuery';
import { reloaded } from '../../api/adminApi';
import { codesApi } from '../../api/codesApi';
import { codePath } from '../../lib/links';
import { useCan } from '../../session/May';
import { Gauge } from '../../ui/Gauge';
import { QueryState } from '../../ui/QueryState';
import { Rows } from '../../ui/Rows';
import { SaleLinks } from '../../ui/SaleLinks';
import { ActionItems, pendingLead, ScreenHead, useActions } from '../../ui/ScreenHead';
import { isOver, stateTones, useCodeTexts } from './codeTexts';
import { useCodeActions } from './useCodeActions';

const List = styled(Rows)`
  && > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 44px;
    gap: 2px 12px;
    align-items: center;
    padding-block: 12px;
  }
  a {
    ${tapLine}
    font-weight: 700;
    letter-spacing: 0.03em;
    overflow-wrap: anywhere;
  }
  [data-ended] :is(a, p) {
    color: var(--text-muted);
  }
  [data-ended] ${Gauge} {
    opacity: 0.55;
  }
  li > :nth-child(3),
  li > :nth-child(4) {
    grid-column: 1 / -1;
  }
  li > :nth-child(4) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 6px 14px;
    align-items: center;
    margin-top: 6px;
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  li > :last-child {
    grid-area: 1 / 3;
  }
  ${from(768)} {
    && > li {
      grid-template-columns: 190px minmax(0, 1fr) 210px 130px 44px;
      min-height: 84px;
      gap: 18px;
    }
    li > :nth-child(2) {
      grid-area: 1 / 4;
    }
    li > :nth-child(3) {
      grid-area: 1 / 2;
    }
    li > :nth-child(4) {
      grid-area: 1 / 3;
      grid-template-columns: minmax(0, 1fr);
      margin-top: 0;
    }
    li > :last-child {
      grid-area: 1 / 5;
    }
  }
`;

function CodeRow({ code }: { code: AdminCode }) {
  const { text } = useText();
  const { describeBenefit, describeDuration, uses } = useCodeTexts();
  const { copy, edit, toggle, dialog } = useCodeActions(code);
  return (
    <li data-ended={code.state === 'ended' || code.state === 'stopped' || undefined}>
      <div>
        <Link to={codePath(code.code)} translate="no">
          {code.code}
        </Link>
      </div>
      <span>
        <StatusTag status={stateTones[code.state]} />
      </span>
      <div>
        <p>{describeBenefit(code)}</p>
        <small>
          {[describeDuration(code), code.once_each && text('admin:codes.once')]
            .filter(Boolean)
            .join(', ')}
        </small>
      </div>
      <div>
        {code.max_uses !== null && (
          <Gauge $full={Math.min(1, code.uses / code.max_uses)} aria-hidden="true" />
        )}
        <span>{uses(code)}</span>
      </div>
      <div>
        <Menu
          label={text('admin:codes.more', { code: code.code })}
          icon={<Ellipsis aria-hidden="true" />}
          minWidth={200}
        >
          <ActionItems actions={useActions([copy, edit, toggle])} />
        </Menu>
        {dialog}
      </div>
    </li>
  );
}

export function Codes() {
  const { text, locale } = useText();
  const mayPublish = useCan('catalogue.publish');
  const list = codesApi.useListCodesQuery(undefined, reloaded);
  const { codes, month } = list.data ?? {};
  // On phones the text takes more than the one line that `pendingLead` reserves.
  const isWide = useWide(1024);
  const ofMonth =
    month &&
    text('admin:codes.month', {
      count: month.orders,
      amount: formatMoney(month.discount, locale),
    });
  const groups = [
    { title: 'admin:codes.valid', codes: codes?.filter(({ state }) => !isOver(state)) },
    { title: 'admin:codes.over', codes: codes?.filter(({ state }) => isOver(state)) },
  ] as const;
  return (
    <>
      <ScreenHead
        title={text('admin:nav.sales')}
        documentTitle={text('admin:codes.title')}
        lead={isWide && (ofMonth ?? pendingLead)}
        actions={[
          mayPublish && {
            icon: Plus,
            label: text('admin:codes.new'),
            to: codePath('new'),
            variant: 'primary',
            inBar: true,
          },
        ]}
      />
      <SaleLinks />
      <Stack $gap={7}>
        <QueryState query={list} what={text('admin:codes.title')} height="240px" />
        {codes?.length === 0 && <p>{text('admin:codes.none')}</p>}
        {groups.map(
          ({ title, codes: ofGroup }) =>
            ofGroup &&
            ofGroup.length > 0 && (
              <section key={title} aria-labelledby={title}>
                <h2 id={title} style={{ marginBottom: 12 }}>
                  {text(title)}
                </h2>
                <List>
                  {ofGroup.map((code) => (
                    <CodeRow key={code.code} code={code} />
                  ))}
                </List>
              </section>
            ),
        )}
        {codes && codes.length > 0 && (
          <Stack $gap={2}>
            {!isWide && <Text>{ofMonth}</Text>}
            <Text>{text('admin:codes.law')}</Text>
          </Stack>
        )}
      </Stack>
    </>
  );
}
