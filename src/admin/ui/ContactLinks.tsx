import { emailHref, phoneHref } from '@/lib/contactLinks';

/** A person's phone and email, if known. */
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
