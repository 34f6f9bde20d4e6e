import { useContext } from 'react';
import styled from 'styled-components';
import { pagePaths, shopPath } from '../../../contract/paths';
import { pictureVariant } from '../../../contract/pictures';
import type { Product } from '../../../contract/product';
import { productCategoryName } from '../../lib/categoryName';
import { OriginContext } from '../../lib/OriginContext';
import { useText } from '../../lib/text';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { categoryField } from '../../ui/categoryField';
import { Container } from '../../ui/Container';
import { DosePanel } from '../../ui/DosePanel';
import { PageHead } from '../../ui/PageHead';
import { Price, UnitPrice } from '../../ui/Price';
import { Section } from '../../ui/Section';
import { StockLabel } from '../../ui/StockLabel';
import { BuyBox } from './BuyBox';
import { Gallery } from './Gallery';
import { Columns, Information, Reading } from './productPageStyle';
import { ProductFacts } from './ProductFacts';
import { productStructuredData } from './productStructuredData';
import { RelatedProducts } from './RelatedProducts';
import { ShopCardGrid } from './ShopCardGrid';

/** The one category that is drunk by the glass. */
const dosedCategory = 'health-in-bottles';

const CategoryLine = styled.p`
  font-size: var(--text-sm);
  font-weight: 600;
  color: var(--cat-ink);
`;
const PriceLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 6px 16px;
`;
const Small = styled.p`
  font-size: var(--text-sm);
  color: var(--text-muted);
`;
/** A word on the price, so it stands close under it. */
const VatNote = styled(Small)`
  && {
    margin-top: 4px;
  }
`;
const Lead = styled.p`
  max-width: 44ch;
  font-size: var(--text-lg);
  line-height: 1.5;
`;
const Long = styled.p`
  max-width: 60ch;
  color: var(--text-muted);
`;

export function ProductDetails({ product }: { product: Product }) {
  const { text } = useText();
  const category = productCategoryName(text, product);
  return (
    <>
      <ProductHead product={product} />
      <Container>
        <Breadcrumb
          items={[
            { label: text('common:nav.home'), to: pagePaths.home },
            { label: text('product:breadcrumb.shop'), to: pagePaths.shop },
            { label: category, to: shopPath(product.category) },
          ]}
          current={product.name}
        />
        <Columns>
          <Gallery key={product.id} product={product} />
          <Information style={categoryField(product.category)}>
            <CategoryLine>{category}</CategoryLine>
            <h1>{product.name}</h1>
            <PriceLine>
              <Price amount={product.price} currency={product.currency} large />
              <Small as="span">
                {product.net}
                {product.unit_price && (
                  <>
                    {', '}
                    <UnitPrice {...product.unit_price} currency={product.currency} />
                  </>
                )}
              </Small>
            </PriceLine>
            <VatNote>{text('product:price.vat', { rate: product.vat_rate })}</VatNote>
            <Lead>{product.description}</Lead>
            <StockLabel stock={product.stock} />
            <BuyBox key={product.id} product={product} />
            <Reading>
              {product.category === dosedCategory && (
                <DosePanel amount={text('product:dose.amount')} category={product.category}>
                  {text('product:dose.how')}
                </DosePanel>
              )}
              <Long>{product.long_description}</Long>
              <ProductFacts product={product} />
            </Reading>
            <Small>
              {product.category === dosedCategory && <>{text('product:disclaimer')} </>}
              {text('product:sku', { sku: product.sku })}
            </Small>
          </Information>
        </Columns>
      </Container>
      {product.pairs_with.length > 0 && (
        <Section title={text('product:pairs.heading')} titleId="pairs">
          <ShopCardGrid products={product.pairs_with} />
        </Section>
      )}
      <RelatedProducts product={product} />
    </>
  );
}

function ProductHead({ product }: { product: Product }) {
  const { text } = useText();
  const origin = useContext(OriginContext);
  const image = product.images.find(({ is_main }) => is_main) ?? product.images[0];
  return (
    <PageHead
      title={text('product:meta.title', { name: product.name, brand: text('common:brand.name') })}
      description={text('product:meta.description', { shortDescription: product.description })}
      type="product"
      image={image && pictureVariant(image.src, 960, 'jpg')}
      jsonLd={productStructuredData(product, text, origin)}
    />
  );
}
