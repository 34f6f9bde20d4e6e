import styled from 'styled-components';
import { formatMoney } from '@/contract/money';
import { shopPath } from '@/contract/paths';
import type { ContentPage } from '@/contract/content';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Container } from '@/ui/Container';
import { below, from } from '@/ui/media';
import { Columns, Only, Stack, Text } from '@/ui/primitives';
import { EdgeBox, ResponsiveImage } from '@/ui/ResponsiveImage';
import { shopApi } from '../../api/shopApi';
import { useArrival } from '../shared/useArrival';

const Copy = styled(Stack)`
  h1 {
    margin-left: -0.03em;
    font-size: var(--text-display);
    font-weight: 650;
    line-height: 0.92;
    letter-spacing: -0.035em;
  }
  ${from(900)} {
    align-content: center;
    gap: 32px;
    padding: clamp(48px, 6vw, 104px) clamp(32px, 4vw, 64px) clamp(48px, 6vw, 104px) 0;
  }
`;

const Shot = styled(EdgeBox)`
  aspect-ratio: 4 / 3.5;
  ${from(900)} {
    aspect-ratio: auto;
    min-height: 600px;
  }
`;

/** On phones. Keeps the room of its lines, because the browser replaces the working days by a day. */
const Terms = styled(Text)`
  min-height: 2lh;

  ${below(360)} {
    min-height: 3lh;
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
  return (
    <Only $below={900}>
      <Terms>{[price, payment, arrival].join('\u00a0· ')}</Terms>
    </Only>
  );
}

/** The page's title, its first button and the main photograph. */
export function Hero({ title, page }: { title: string; page: ContentPage | undefined }) {
  const { text } = useText();
  const image = page?.image;
  return (
    <Container as="section" style={{ paddingTop: 'clamp(24px, 4vw, 64px)' }}>
      <Columns $template="1fr 1fr" $gap="28px 0" $align="stretch">
        <Copy $gap={5} $align="start">
          <h1>{title}</h1>
          {page && (
            <Text $size="lg" $tone="text" $max={24.4}>
              {page.title}
            </Text>
          )}
          <ButtonLink to={page?.hero?.href ?? shopPath('health-in-bottles')} size="large">
            {page?.hero?.text ?? text('home:hero.cta')}
          </ButtonLink>
          <DeliveryTerms />
        </Copy>
        <Shot>
          {image && (
            <ResponsiveImage
              {...image}
              at="78% 50%"
              sizes="(min-width: 900px) 50vw, 100vw"
              priority
              fill
            />
          )}
        </Shot>
      </Columns>
    </Container>
  );
}
