import styled from 'styled-components';
import { formatMoney } from '@/contract/money';
import { shopPath } from '@/contract/paths';
import type { ContentPage } from '@/contract/content';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Container } from '@/ui/Container';
import { below, from } from '@/ui/media';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { shopApi } from '../../api/shopApi';
import { useArrival } from '../shared/useArrival';

const Plan = styled(Container)`
  display: grid;
  gap: 28px;
  padding-top: clamp(24px, 4vw, 64px);

  ${from(900)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0;
    align-items: stretch;
  }
`;

const Copy = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 24px;

  h1 {
    margin-left: -0.03em;
    font-size: var(--text-display);
    font-weight: 650;
    line-height: 0.92;
    letter-spacing: -0.035em;
  }
  p {
    max-width: 24.4em;
    font-size: var(--text-lg);
    line-height: 1.5;
  }
  ${from(900)} {
    justify-content: center;
    gap: 32px;
    padding: clamp(48px, 6vw, 104px) clamp(32px, 4vw, 64px) clamp(48px, 6vw, 104px) 0;
  }
`;

/** Extends to the right edge of the window, on small screens to both. */
const Shot = styled.div`
  position: relative;
  aspect-ratio: 4 / 3.5;
  margin-inline: calc(-1 * var(--gutter));
  overflow: hidden;
  background: var(--stage);

  img {
    object-position: 78% 50%;
  }
  ${from(900)} {
    aspect-ratio: auto;
    min-height: 600px;
    margin: 0 calc(-1 * max(var(--gutter), (100vw - var(--container)) / 2)) 0 0;
    border-radius: var(--radius-sm) 0 0 var(--radius-sm);
  }
`;

/** On phones. Keeps the room of its lines, because the browser replaces the working days by a day. */
const Terms = styled.p`
  && {
    max-width: none;
    min-height: 2lh;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  ${below(360)} {
    && {
      min-height: 3lh;
    }
  }
  ${from(900)} {
    display: none;
  }
`;

/** "Shipping 350 RSD, free from 4,000 RSD · You pay the courier · Arrives on Monday" */
function DeliveryTerms() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const arrival = useArrival();
  if (!shop) return null;
  const amount = (para: number) => formatMoney(para, locale);
  const { flat_rate, free_from } = shop.delivery;
  const price = text('home:hero.delivery', { price: amount(flat_rate), free: amount(free_from) });
  const payment = text('home:hero.payment', { transfer: `${shop.bank_transfer}` });
  return <Terms>{[price, payment, arrival].join('\u00a0· ')}</Terms>;
}

/** The page's title, its first button and the main photograph. */
export function Hero({ title, page }: { title: string; page: ContentPage | undefined }) {
  const { text } = useText();
  const image = page?.image;
  return (
    <Plan as="section">
      <Copy>
        <h1>{title}</h1>
        {page && <p>{page.title}</p>}
        <ButtonLink to={page?.hero?.href ?? shopPath('health-in-bottles')} size="large">
          {page?.hero?.text ?? text('home:hero.cta')}
        </ButtonLink>
        <DeliveryTerms />
      </Copy>
      <Shot>
        {image && (
          <ResponsiveImage {...image} sizes="(min-width: 900px) 50vw, 100vw" priority fill />
        )}
      </Shot>
    </Plan>
  );
}
