import { useField } from 'react-final-form';
import { RichText } from '@/lib/text';
import { Hint } from '@/ui/Field';
import { InlineButton } from '@/ui/TextLink';
import { likelyEmail } from './likelyEmail';

/** Below a misspelt email: the likely one, which a press takes. */
export default function EmailOffer({ name }: { name: string }) {
  const { input, meta } = useField<string>(name, { parse: (value) => value });
  const email = likelyEmail(input.value, meta.active);
  if (email === undefined) return null;
  return (
    <Hint role="status">
      <RichText
        id="common:person.didYouMean"
        values={{ email }}
        components={{
          take: (
            <InlineButton
              type="button"
              onClick={({ currentTarget: { form } }) => {
                input.onChange(email);
                form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
              }}
            />
          ),
        }}
      />
    </Hint>
  );
}
