import { Text } from '@/ui/primitives';
import { giftNoteMaxLength } from '@/contract/limits';
import { useText } from '@/lib/text';
import { RecipientFields } from '@/shared/AddressFields';
import { useCheckoutState } from './CheckoutProvider';
import { FormField } from '@/ui/form/FormField';

/** Who receives the gift, and what is written to them. */
export function GiftFields() {
  const { text } = useText();
  const isPickup = useCheckoutState(({ context }) => context.pickup !== null);
  return (
    <>
      <div>
        <RecipientFields />
        <Text $above={2}>{text(isPickup ? 'checkout:pickup.giftHelp' : 'checkout:gift.help')}</Text>
      </div>
      <FormField
        name="gift_note"
        control="area"
        optional
        label={text('orders:item.giftNote')}
        hint={text('checkout:giftNote.hint', { max: giftNoteMaxLength })}
      />
    </>
  );
}
