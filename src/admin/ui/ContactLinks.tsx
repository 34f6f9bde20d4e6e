import { emailHref, phoneHref } from '@/lib/contactLinks';

/** Phone and email of a person, as far as they are known. */
export function ContactLinks({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      {phone && (
        <p>
          <a href={phoneHref(phone)} translate="no">
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={emailHref(email)} translate="no">
            {email}
          </a>
        </p>
      )}
    </>
  );
}
