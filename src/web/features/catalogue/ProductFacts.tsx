import styled from 'styled-components';
import { businessAddress } from '@/contract/address';
import { formatNumber } from '@/contract/numbers';
import { formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import type { ProductSummary } from '@/contract/product';
import type { Nutrition } from '@/contract/entities/product';
import type { Product, ShownComponent } from '@/contract/productDetails';
import { shopApi } from '../../api/shopApi';
import type { Elements } from '@/lib/elements';
import { type MessageId, useText } from '@/lib/text';
import { Banknote, ChevronDown, MessageSquare, Truck } from 'lucide-react';
import { StandaloneLink, TextLink } from '@/ui/TextLink';
import { AskUs } from '../shared/AskUs';
import { useArrival } from '../shared/useArrival';

const Shell = styled.div`
  border-top: 1px solid var(--border);

  details {
    border-bottom: 1px solid var(--border);
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 60px;
    font-weight: 600;
    line-height: 1.3;
  }
  summary:has(small) {
    padding-block: 10px;
  }
  summary small {
    display: block;
    padding-top: 2px;
    font-size: var(--text-sm);
    font-weight: 400;
    color: var(--text-muted);
  }
  .lucide {
    transition: transform var(--dur-3) var(--ease-out);
  }
`;

const Content = styled.div`
  max-width: 38.5em;
  padding-bottom: 20px;
  color: var(--text-muted);

  p + p {
    margin-top: 10px;
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  color: var(--text);

  caption {
    padding-bottom: 8px;
    text-align: left;
    color: var(--text-muted);
  }
  th,
  td {
    padding: 8px 0;
    border-top: 1px solid var(--border);
    font-weight: 400;
    text-align: left;
  }
  th[data-part] {
    padding-left: 16px;
    color: var(--text-muted);
  }
  td {
    padding-left: 16px;
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

type Grams = Exclude<keyof Nutrition, 'per' | 'energyKj' | 'energyKcal'>;

/** The nutrients in the order required by law. `part` marks a nutrient that is part of the one above it. */
const rows: readonly { key: Grams; label: MessageId; part?: true }[] = [
  { key: 'fat', label: 'product:nutrition.fat' },
  { key: 'saturates', label: 'product:nutrition.saturates', part: true },
  { key: 'carbohydrate', label: 'product:nutrition.carbohydrate' },
  { key: 'sugars', label: 'product:nutrition.sugars', part: true },
  { key: 'fibre', label: 'product:nutrition.fibre' },
  { key: 'protein', label: 'product:nutrition.protein' },
  { key: 'salt', label: 'product:nutrition.salt' },
];

function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  const { text, locale } = useText();
  const { energyKj: kj, energyKcal: kcal } = nutrition;
  return (
    <Table>
      <caption>{text('product:nutrition.heading', { per: nutrition.per })}</caption>
      <tbody>
        <tr>
          <th scope="row">{text('product:nutrition.energy')}</th>
          <td>{text('product:nutrition.energyValue', { kj, kcal })}</td>
        </tr>
        {rows.map(({ key, label, part }) => (
          <tr key={key}>
            <th scope="row" data-part={part ? '' : undefined}>
              {text(label)}
            </th>
            <td>{`${formatNumber(nutrition[key], locale)}\u00a0g`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Facts = styled.ul`
  border-top: 1px solid var(--border);
  font-size: var(--text-sm);

  & > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 2px 14px;
    padding-block: 14px;
    border-bottom: 1px solid var(--border);
  }
  & > li > .lucide {
    grid-row: span 3;
    color: var(--text-muted);
  }
  p {
    color: var(--text-muted);
  }
`;

export function DeliveryFacts({ product }: { product: ProductSummary }) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const arrival = useArrival();
  if (!shop) return null;
  const amount = (para: number) => formatMoney(para, locale);
  const { flat_rate: price, free_from: free } = shop.delivery;
  const soldOut = product.stock.level === 'out';
  const costs = text('product:facts.delivery', { price: amount(price), free: amount(free) });
  return (
    <Facts>
      <li>
        <Truck />
        {!soldOut && <strong>{arrival}</strong>}
        <p>
          <StandaloneLink to={pagePaths.delivery}>{costs}</StandaloneLink>
        </p>
      </li>
      <li>
        <Banknote />
        <strong>{text('product:facts.payment', { transfer: `${shop.bank_transfer}` })}</strong>
        <p>{text('product:delivery.damage')}</p>
      </li>
      <li>
        <MessageSquare />
        <strong>{text('common:askUs')}</strong>
        <AskUs {...shop.business} subject={text('product:askUs.subject', { name: product.name })} />
      </li>
    </Facts>
  );
}

/** These sections collapse even without JavaScript. */
export function ProductFacts({ product }: { product: Product }) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { ingredients, allergens, origin, usage, storage, nutrition, components } = product;
  const { shelf_months: months, producer, gtin } = product;
  const ownProducer = shop && `${shop.business.name}, ${businessAddress(shop.business)}`;
  const originText = origin && `${text('product:label.origin')}: ${origin}.`;
  const isPack = components.length > 0;
  return (
    <Shell>
      {isPack ? (
        <>
          {components.map(
            ({ product: packed }) => packed && <PackedFacts key={packed.id} packed={packed} />,
          )}
          <LabelFact title={text('product:label.origin')} texts={[origin]} />
        </>
      ) : (
        <LabelFact
          title={text('product:label.ingredientsAndAllergens')}
          texts={[ingredients, allergens, originText]}
        />
      )}
      <LabelFact
        title={text('product:label.usageAndStorage')}
        texts={[usage, storage, months ? text('product:label.shelf', { months }) : '']}
      />
      {nutrition && !isPack && (
        <Fact title={text('product:tab.nutrition')}>
          <NutritionTable nutrition={nutrition} />
        </Fact>
      )}
      <LabelFact
        title={text('product:label.producer')}
        texts={[producer || (ownProducer ?? ''), gtin && text('product:label.gtin', { gtin })]}
      />
      {shop && (
        <Fact title={text('product:delivery.heading')}>
          {shop.delivery.note && <p>{shop.delivery.note}</p>}
          <p>{text('product:delivery.returns')}</p>
          <p>
            <TextLink to={`${pagePaths.terms}#withdrawal`}>
              {text('product:delivery.terms')}
            </TextLink>
          </p>
        </Fact>
      )}
    </Shell>
  );
}

/** Shows the allergens of a component even while its section is collapsed. */
function PackedFacts({ packed }: { packed: NonNullable<ShownComponent['product']> }) {
  const { name, net, ingredients, allergens, nutrition } = packed;
  return (
    <Fact title={`${name}, ${net}`} note={allergens}>
      {ingredients && <p>{ingredients}</p>}
      {nutrition && <NutritionTable nutrition={nutrition} />}
    </Fact>
  );
}

interface FactProps {
  title: string;
  note?: string;
  open?: boolean;
  children: Elements;
}

function Fact({ title, note, open, children }: FactProps) {
  return (
    <details open={open}>
      <summary>
        <span>
          <span>{title}</span>
          {note && <small>{note}</small>}
        </span>
        <ChevronDown />
      </summary>
      <Content>{children}</Content>
    </details>
  );
}

/** Label facts are open, because buyers read them before they decide. */
function LabelFact({ title, texts }: { title: string; texts: readonly string[] }) {
  const paragraphs = texts.filter(Boolean).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
  if (paragraphs.length === 0) return null;
  return (
    <Fact title={title} open>
      {paragraphs}
    </Fact>
  );
}
