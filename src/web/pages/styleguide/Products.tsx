import type { ProductSummary } from '../../../contract/product';
import { useText } from '../../lib/text';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { Carousel } from '../../ui/Carousel';
import { Chips } from '../../ui/Chips';
import { DosePanel } from '../../ui/DosePanel';
import { ProductGrid, ProductList } from '../../ui/Grid';
import { IconButton } from '../../ui/IconButton';
import { EllipsisVertical, Heart } from '../../ui/icons';
import { Menu } from '../../ui/Menu';
import { Price, UnitPrice } from '../../ui/Price';
import { ProductCard, ProductCardSkeleton } from '../../ui/ProductCard';
import { Row } from '../../ui/Stack';
import { StockLabel } from '../../ui/StockLabel';
import { Select } from '../../ui/Select';
import { Toolbar, ToolbarTools } from '../../ui/Toolbar';
import { Bed, Specimen } from './Specimen';

export function Products({ products }: { products: readonly ProductSummary[] }) {
  const { text } = useText();
  const [first, second = first] = products;
  if (!first || !second) return null;
  const category = text('common:category.natural-juices');
  const menu = (
    <Menu
      label={text('shop:card.menuAria', { name: first.name })}
      minWidth={176}
      entries={[
        {
          kind: 'link',
          key: 'visit',
          label: text('shop:card.visit'),
          to: '/shop',
          icon: 'Eye',
        },
        {
          kind: 'action',
          key: 'add',
          label: text('shop:card.addToCart'),
          onSelect: () => undefined,
          icon: 'ShoppingBag',
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          variant="solid"
          label={text('shop:card.menuAria', { name: first.name })}
        >
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      )}
    />
  );
  const heart = (
    <IconButton variant="solid" label={text('product:wishlist.add')} aria-pressed="false">
      <Heart aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      <Specimen name="ProductCard">
        <ProductGrid $most={3}>
          <li>
            <ProductCard product={first} category={category} menu={menu} heart={heart} />
          </li>
          <li>
            <ProductCard
              product={{ ...second, stock: { level: 'out', left: 0 } }}
              category={category}
              menu={menu}
            />
          </li>
          <li>
            <ProductCard product={{ ...first, images: [] }} category={category} />
          </li>
          <li>
            <ProductCardSkeleton />
          </li>
        </ProductGrid>
        <ProductList>
          <li>
            <ProductCard variant="list" product={first} category={category} menu={menu} />
          </li>
          <li>
            <ProductCard
              variant="list"
              product={second}
              category={category}
              menu={menu}
              heart={heart}
            />
          </li>
          <li>
            <ProductCardSkeleton variant="list" />
          </li>
        </ProductList>
      </Specimen>
      <Specimen name="Price, UnitPrice, StockLabel">
        <Bed>
          <Price amount={first.price} large />
          <Price amount={first.price} />
          <Price amount={12345} />
          {first.unit_price && (
            <span>
              <UnitPrice {...first.unit_price} />
            </span>
          )}
          <StockLabel stock={{ level: 'in', left: null }} />
          <StockLabel stock={{ level: 'low', left: 3 }} />
          <StockLabel stock={{ level: 'out', left: 0 }} />
        </Bed>
      </Specimen>
      <Specimen name="DosePanel">
        <DosePanel amount={text('product:dose.title')}>{text('product:dose.text')}</DosePanel>
      </Specimen>
      <Specimen name="Breadcrumb, Chips, Toolbar">
        <Breadcrumb
          items={[
            { label: text('common:nav.home'), to: '/' },
            { label: text('common:nav.shop'), to: '/shop' },
          ]}
          current={first.name}
        />
        <Toolbar>
          <Chips
            label={text('shop:filter.aria')}
            items={[
              { key: 'all', label: text('shop:filter.all'), to: '?', count: 22, current: true },
              {
                key: 'honey',
                label: text('common:category.honey'),
                to: '?category=honey',
                count: 2,
                current: false,
              },
            ]}
          />
          <ToolbarTools>
            <Select $small aria-label={text('shop:sort.label')}>
              <option>{text('shop:sort.recommended')}</option>
            </Select>
          </ToolbarTools>
        </Toolbar>
      </Specimen>
      <Specimen name="Carousel">
        <Carousel
          label={text('home:featured.aria')}
          perView="cards"
          head={(controls) => (
            <Row $between style={{ marginBottom: 24 }}>
              <h3>{text('home:featured.title')}</h3>
              {controls}
            </Row>
          )}
          slides={[...products, ...products, ...products, ...products]
            .slice(0, 6)
            .map((product, key) => ({
              key,
              content: <ProductCard product={product} category={category} menu={menu} />,
            }))}
        />
        <div style={{ height: 220, marginTop: 24 }}>
          <Carousel
            label={text('home:banner.aria')}
            slides={(['honey', 'syrups', 'preserves'] as const).map((slug) => ({
              key: slug,
              content: (
                <div
                  style={{
                    padding: 32,
                    background: `var(--cat-${slug}-field)`,
                    color: `var(--cat-${slug}-ink)`,
                  }}
                >
                  {text(`common:category.${slug}`)}
                </div>
              ),
            }))}
          />
        </div>
      </Specimen>
    </>
  );
}
