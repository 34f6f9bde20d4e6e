import { emailHref } from '@/lib/contactLinks';
import styled from 'styled-components';
import { pickupAddress } from '@/contract/pickup';
import type { ContentPage } from '@/contract/content';
import { formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import { transitDays } from '@/contract/placeholders';
import type { Shop } from '@/contract/shop';
import { useText } from '@/lib/text';
import { ArrowLink } from '@/ui/ArrowLink';
import { ButtonLink } from '@/ui/Button';
import { Container } from '@/ui/Container';
import { Download, Mail } from 'lucide-react';
import { below, from } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { Cluster, Stack } from '@/ui/primitives';
import { StandaloneLink } from '@/ui/TextLink';
import { contentApi } from '../api/contentApi';
import { shopApi } from '../api/shopApi';
import { AskUs } from '../features/shared/AskUs';
import { Destination } from '../features/shared/Destination';
import { useArrival } from '../features/shared/useArrival';
import {
  Article,
  PageTexts,
  TextSection,
  TitleBlock,
  WithContents,
  OpeningHours,
} from '../features/info/TextPage';
import { type Namespaces, type PageLoader, pageMeta } from './page';

export const namespaces: Namespaces = ['info', 'product'];

export const meta = pageMeta('info:delivery.meta.title', 'info:delivery.meta.description', {
  type: 'article',
});

export const loader: PageLoader = async ({ load, locale }) => {
  load(shopApi.endpoints.getShop.initiate({ locale }));
  load(contentApi.endpoints.getWithdrawalForm.initiate({ locale }));
  await load(contentApi.endpoints.getPage.initiate({ params: { name: 'delivery' }, locale }));
};

const Facts = styled.dl`
  display: grid;
  border-block: 1px solid var(--border);
  margin-bottom: clamp(32px, 5vw, 72px);

  & > div {
    padding: 18px 0;
  }
  & > div + div {
    border-top: 1px solid var(--border);
  }
  dt,
  dd + dd {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  dt + dd {
    margin-top: 4px;
    font: 600 clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem) / 1.1 var(--font-display);
    letter-spacing: -0.02em;
    font-variant-numeric: lining-nums;
  }
  dd + dd {
    max-width: 21.8em;
    margin-top: 6px;
  }
  ${from(800)} {
    grid-template-columns: repeat(3, 1fr);

    & > div {
      padding: 28px 32px;
    }
    & > div:first-child {
      padding-left: 0;
    }
    & > div + div {
      border-top: 0;
      border-left: 1px solid var(--border);
    }
  }
`;

const Steps = styled.ol`
  margin-top: -14px;
  border-top: 1px solid var(--border);
  counter-reset: step;

  li {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr);
    gap: 0 12px;
    padding: 20px 0;
    border-bottom: 1px solid var(--border);
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    grid-row: 1 / 3;
    font: 600 2.5rem/1 var(--font-display);
    color: var(--accent-text);
    font-variant-numeric: lining-nums;
  }
  h3 {
    font: 600 1rem/1.5 var(--font-ui);
    letter-spacing: 0;
  }
  p {
    max-width: 35.9em;
    margin-top: 2px;
    color: var(--text-muted);
  }
`;

const Buttons = styled(Cluster)`
  margin-top: -12px;

  ${below(600)} {
    a {
      width: 100%;
    }
  }
`;

const DeliverySidebar = styled(Stack)`
  h2 {
    font-size: 1.375rem;
  }
  ul {
    display: grid;
    margin-top: 8px;
  }
  p {
    margin-top: 8px;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  table {
    width: 100%;
    margin-top: 12px;
    font-size: var(--text-sm);
    line-height: 1.9;
  }
  td {
    text-align: right;
  }
`;

const isStep = ({ id }: ContentPage['sections'][number]) => id.startsWith('step-');

/** Amounts and days come from the settings. */
export default function DeliveryPage() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  return (
    <PageTexts name="delivery" title={text('common:nav.delivery')}>
      {({ title, lead, sections }) => {
        const first = sections.findIndex(isStep);
        const before = first < 0 ? sections : sections.slice(0, first);
        const after = sections.slice(before.length).filter((section) => !isStep(section));
        return (
          <>
            <TitleBlock title={title} lead={lead} />
            <Container>{shop && <DeliveryTerms {...shop} />}</Container>
            <WithContents>
              <Article>
                {before.map((section) => (
                  <TextSection key={section.id} section={section} />
                ))}
                <Steps>
                  {sections.filter(isStep).map(({ id, heading, paragraphs }) => (
                    <li key={id}>
                      <h3>{heading}</h3>
                      {paragraphs.map((paragraph) => (
                        <p key={paragraph}>{paragraph}</p>
                      ))}
                    </li>
                  ))}
                </Steps>
                {shop && <WithdrawalForm email={shop.business.email} />}
                {after.map((section) => (
                  <TextSection key={section.id} section={section} />
                ))}
                <p>
                  <StandaloneLink to={pagePaths.terms}>
                    {text('info:delivery.terms')}
                  </StandaloneLink>
                </p>
              </Article>
              <DeliverySidebar as="aside">
                {shop && (
                  <Panel>
                    <h2>{text('common:askUs')}</h2>
                    <AskUs {...shop.business} />
                    <OpeningHours hours={shop.business.opening_hours} />
                  </Panel>
                )}
                {shop?.delivery.pickup.offered && (
                  <Panel>
                    <h2>{text('common:pickup.title')}</h2>
                    <p>{text('common:pickup.offer')}</p>
                    <Destination address={pickupAddress(shop.business)} method="pickup" />
                  </Panel>
                )}
                <Panel>
                  <h2>{text('info:delivery.parcel')}</h2>
                  <p>{text('info:delivery.parcel.text')}</p>
                  <ArrowLink to={pagePaths.orders}>{text('common:userMenu.myOrders')}</ArrowLink>
                </Panel>
              </DeliverySidebar>
            </WithContents>
          </>
        );
      }}
    </PageTexts>
  );
}

function DeliveryTerms({ delivery }: Shop) {
  const { text, locale } = useText();
  const arrival = useArrival();
  return (
    <Facts>
      <div>
        <dt>{text('info:delivery.price')}</dt>
        <dd>{formatMoney(delivery.flat_rate, locale)}</dd>
        <dd>{text('info:delivery.price.note')}</dd>
      </div>
      <div>
        <dt>{text('info:delivery.free')}</dt>
        <dd>
          {text('info:delivery.free.from', {
            amount: formatMoney(delivery.free_from, locale),
          })}
        </dd>
        <dd>{text('info:delivery.free.note')}</dd>
      </div>
      <div>
        <dt>{text('info:delivery.days')}</dt>
        <dd suppressHydrationWarning>{transitDays(delivery.schedule, locale)}</dd>
        <dd>{text('info:delivery.days.note', { arrival })}</dd>
      </div>
    </Facts>
  );
}

/** The withdrawal form, which order confirmations also contain as a file. */
function WithdrawalForm({ email }: { email: string }) {
  const { text, locale } = useText();
  const { data: form } = contentApi.useGetWithdrawalFormQuery({ locale });
  if (!form) return null;
  const subject = text('info:delivery.form.subject');
  return (
    <Buttons>
      <ButtonLink to={emailHref(email, { subject, body: form.text })}>
        <Mail />
        <span>{text('info:delivery.form.fill')}</span>
      </ButtonLink>
      <ButtonLink
        variant="secondary"
        download={form.filename}
        to={`data:text/plain;charset=utf-8,${encodeURIComponent(form.text)}`}
      >
        <Download />
        <span>{text('info:delivery.form.print')}</span>
      </ButtonLink>
    </Buttons>
  );
}
