import { useState } from 'react';
import type { ProductSummary } from '../../../contract/product';
import { useText } from '../../lib/text';
import { Accordion } from '../../ui/Accordion';
import { Alert } from '../../ui/Alert';
import { MeasuringGlass } from '../../ui/art/MeasuringGlass';
import { Button, ButtonLink } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Drawer } from '../../ui/Drawer';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { LevelBar } from '../../ui/LevelBar';
import { FoldedSummary, OrderSummary } from '../../ui/OrderSummary';
import { Panel } from '../../ui/Panel';
import { Stack } from '../../ui/Stack';
import { Stepper } from '../../ui/Stepper';
import { Tabs } from '../../ui/Tabs';
import { Tag, type Tone } from '../../ui/Tag';
import { Timeline } from '../../ui/Timeline';
import { useToast } from '../../ui/toast/ToastProvider';
import { Bed, Specimen } from './Specimen';

const tones: readonly Tone[] = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'];

export function Messages({ products }: { products: readonly ProductSummary[] }) {
  const { text } = useText();
  const toast = useToast();
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  const steps = [
    { key: 'shipping', label: text('checkout:steps.shipping'), to: '/checkout/shipping' },
    {
      key: 'payment',
      label: text('checkout:steps.paymentAndReview'),
      to: '/checkout/payment-and-review',
    },
    { key: 'overview', label: text('checkout:steps.overview') },
  ];
  const statuses = (['placed', 'confirmed', 'shipped', 'delivered'] as const).map((status) => ({
    key: status,
    label: text(`orders:status.${status}`),
  }));
  const total = products.reduce((sum, product) => sum + product.price, 0);
  return (
    <>
      <Specimen name="Tag, Alert, ErrorState">
        <Bed>
          {tones.map((tone) => (
            <Tag key={tone} $tone={tone}>
              {text('orders:status.placed')}
            </Tag>
          ))}
        </Bed>
        <Stack $gap={3} style={{ marginTop: 18 }}>
          <Alert tone="info">{text('product:disclaimer')}</Alert>
          <Alert tone="success">{text('common:toast.saved')}</Alert>
          <Alert tone="warning">{text('cart:item.quantityAdjusted', { count: 3 })}</Alert>
          <ErrorState onRetry={() => undefined}>{text('errors:productsNotFound')}</ErrorState>
        </Stack>
      </Specimen>
      <Specimen name="toast, Dialog, Drawer">
        <Bed>
          <Button variant="secondary" onClick={() => toast.success(text('common:toast.saved'))}>
            toast.success
          </Button>
          <Button variant="secondary" onClick={() => toast.error(text('errors:unknown'))}>
            toast.error
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.success(text('cart:toast.removed', { name: text('common:category.honey') }), {
                action: {
                  label: text('cart:toast.undo'),
                  onSelect: () => toast.success(text('common:toast.saved')),
                },
              })
            }
          >
            toast.action
          </Button>
          <Button variant="secondary" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
          <Button variant="secondary" onClick={() => setOpen('drawer')}>
            Drawer
          </Button>
        </Bed>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title={text('checkout:signIn.title')}
          actions={
            <>
              <ButtonLink to="/login">{text('checkout:signIn.login')}</ButtonLink>
              <ButtonLink to="/register" variant="secondary">
                {text('checkout:signIn.register')}
              </ButtonLink>
            </>
          }
        >
          {text('checkout:signIn.text')}
        </Dialog>
        <Drawer open={open === 'drawer'} onClose={close} label={text('common:header.mainNavAria')}>
          <Button onClick={close}>{text('common:action.close')}</Button>
        </Drawer>
      </Specimen>
      <Specimen name="Stepper, Timeline, LevelBar">
        <Stack $gap={6}>
          {[0, 1, 2].map((current) => (
            <Stepper
              key={current}
              label={text('checkout:steps.aria')}
              steps={steps}
              current={current}
            />
          ))}
          {[0, 1, 3].map((current) => (
            <Timeline
              key={current}
              label={text('orders:column.status')}
              steps={statuses}
              current={current}
            />
          ))}
          <Timeline
            label={text('orders:status.cancelled')}
            steps={statuses}
            current={1}
            cancelled
          />
          <LevelBar parts={3} filled={1.6} />
        </Stack>
      </Specimen>
      <Specimen name="OrderSummary, FoldedSummary">
        <Stack>
          <Panel>
            <h2>{text('cart:summary.heading')}</h2>
            <OrderSummary
              lines={products.map((product) => ({
                key: product.id,
                name: product.name,
                quantity: 1,
                price: product.price,
                total: product.price,
                net: product.net,
                category: product.category,
                image: product.images[0],
              }))}
              sums={[
                { key: 'subtotal', label: text('cart:summary.subtotal'), value: total },
                {
                  key: 'shipping',
                  label: text('cart:summary.shipping'),
                  value: text('cart:summary.shippingFree'),
                },
              ]}
              total={{ label: text('cart:summary.total'), amount: total }}
            />
          </Panel>
          <FoldedSummary title={text('cart:summary.heading')} amount={total}>
            {text('common:units.items', { count: products.length })}
          </FoldedSummary>
        </Stack>
      </Specimen>
      <Specimen name="Tabs, Accordion">
        <Tabs
          label={text('product:tab.details')}
          tabs={[
            {
              key: 'description',
              label: text('product:tab.description'),
              content: text('product:disclaimer'),
            },
            {
              key: 'nutrition',
              label: text('product:tab.nutrition'),
              content: text('product:dose.text'),
            },
          ]}
        />
        <Accordion
          items={[
            {
              key: 'ingredients',
              title: text('product:label.ingredients'),
              content: text('product:disclaimer'),
              open: true,
            },
            {
              key: 'storage',
              title: text('product:label.storage'),
              content: text('product:dose.text'),
            },
          ]}
        />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          title={text('cart:empty.title')}
          text={text('cart:empty.text')}
          art={<MeasuringGlass juice="none" />}
          action={<ButtonLink to="/shop">{text('common:action.goToShop')}</ButtonLink>}
        />
      </Specimen>
    </>
  );
}
