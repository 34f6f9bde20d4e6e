import { useState } from 'react';
import { useText } from '../../lib/text';
import { ArrowLink } from '../../ui/ArrowLink';
import { Facebook, Instagram } from '../../ui/brandIcons';
import { Button, ButtonLink } from '../../ui/Button';
import type { ButtonVariant } from '../../ui/buttonStyle';
import { Checkbox } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { FormGrid } from '../../ui/Grid';
import { IconButton, IconLink } from '../../ui/IconButton';
import {
  Banknote,
  CreditCard,
  EllipsisVertical,
  Heart,
  LayoutGrid,
  List,
  ShoppingBag,
} from '../../ui/icons';
import { PasswordInput } from '../../ui/PasswordInput';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { Radio } from '../../ui/Radio';
import { RadioCard } from '../../ui/RadioCard';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';
import { TextArea } from '../../ui/TextArea';
import { TextInput } from '../../ui/TextInput';
import { TextLink } from '../../ui/TextLink';
import { Bed, Specimen } from './Specimen';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'soft', 'danger'];

export function Controls({ theme }: { theme: string }) {
  const { text } = useText();
  const [quantity, setQuantity] = useState(2);
  const [view, setView] = useState<'grid' | 'list'>('grid');
  const add = text('shop:card.addToCart');
  return (
    <>
      <Specimen name="Button, ButtonLink">
        {variants.map((variant) => (
          <Bed key={variant}>
            <Button variant={variant} size="large">
              {add}
            </Button>
            <Button variant={variant}>{add}</Button>
            <Button variant={variant} size="small">
              {add}
            </Button>
            <Button variant={variant} disabled>
              {add}
            </Button>
            <Button variant={variant} loading>
              {add}
            </Button>
            <ButtonLink variant={variant} to="/shop">
              {text('common:nav.shop')}
            </ButtonLink>
          </Bed>
        ))}
      </Specimen>
      <Specimen name="TextLink, ArrowLink, IconButton, Badge">
        <Bed>
          <TextLink to="/about">{text('common:nav.about')}</TextLink>
          <ArrowLink to="/shop">{text('shop:card.buyNow')}</ArrowLink>
        </Bed>
        <Bed>
          {[0, 3, 100].map((count) => (
            <IconLink
              key={count}
              to="/shop/cart"
              label={text('common:header.cartAria', { count })}
              badge={count}
            >
              <ShoppingBag aria-hidden="true" />
            </IconLink>
          ))}
          <IconButton label={text('product:wishlist.add')} variant="line">
            <Heart aria-hidden="true" />
          </IconButton>
          <IconButton label={text('product:wishlist.remove')} variant="solid" aria-pressed="true">
            <Heart aria-hidden="true" fill="var(--badge)" color="var(--badge)" />
          </IconButton>
          <IconButton label={add} variant="solid">
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
          <IconButton label={add} disabled>
            <ShoppingBag aria-hidden="true" />
          </IconButton>
          <Facebook />
          <Instagram />
        </Bed>
      </Specimen>
      <Specimen name="Field, TextInput, TextArea, Select, PasswordInput">
        <FormGrid>
          <Field label={text('auth:field.firstName')} span={3}>
            {(control) => <TextInput {...control} defaultValue="Milica" />}
          </Field>
          <Field
            label={text('auth:field.lastName')}
            span={3}
            error={text('common:form.field.required')}
          >
            {(control) => <TextInput {...control} />}
          </Field>
          <Field label={text('auth:field.email')} span={3}>
            {(control) => (
              <TextInput {...control} disabled placeholder={text('auth:field.emailPlaceholder')} />
            )}
          </Field>
          <Field
            label={text('auth:field.password')}
            span={3}
            hint={text('common:form.field.minLength', { min: 8 })}
          >
            {(control) => <PasswordInput {...control} defaultValue="aronija" />}
          </Field>
          <Field label={text('shop:sort.label')} span={3}>
            {(control) => (
              <Select {...control}>
                <option>{text('shop:sort.recommended')}</option>
                <option>{text('shop:sort.priceAsc')}</option>
              </Select>
            )}
          </Field>
          <Field label={text('checkout:overview.note')} optional>
            {(control) => <TextArea {...control} />}
          </Field>
        </FormGrid>
      </Specimen>
      <Specimen name="Checkbox, Radio, RadioCard">
        <Bed>
          <Checkbox defaultChecked>{text('common:state.yes')}</Checkbox>
          <Checkbox>{text('common:state.no')}</Checkbox>
          <Checkbox disabled>{text('common:state.no')}</Checkbox>
          <Checkbox error={text('common:form.field.notAccepted')}>
            {text('common:state.no')}
          </Checkbox>
          <Radio name={`${theme}-radio`} defaultChecked>
            {text('common:state.yes')}
          </Radio>
          <Radio name={`${theme}-radio`}>{text('common:state.no')}</Radio>
        </Bed>
        <RadioCard
          name={`${theme}-payment`}
          defaultChecked
          title={text('checkout:payment.cash-upon-delivery')}
          description={text('checkout:payment.cash-upon-deliveryHint')}
          icon={<Banknote aria-hidden="true" />}
        />
        <RadioCard
          name={`${theme}-payment`}
          disabled
          title={text('checkout:payment.credit-card')}
          tag={text('checkout:payment.credit-cardHint')}
          icon={<CreditCard aria-hidden="true" />}
        />
      </Specimen>
      <Specimen name="QuantityStepper, SegmentedControl">
        <Bed>
          <QuantityStepper value={quantity} max={5} onChange={setQuantity} />
          <QuantityStepper value={1} max={1} onChange={setQuantity} small />
          <SegmentedControl
            label={text('shop:view.label')}
            value={view}
            onChange={setView}
            segments={[
              {
                value: 'grid',
                label: text('shop:view.gridAria'),
                icon: <LayoutGrid aria-hidden="true" />,
              },
              {
                value: 'list',
                label: text('shop:view.listAria'),
                icon: <List aria-hidden="true" />,
              },
            ]}
          />
        </Bed>
      </Specimen>
    </>
  );
}
