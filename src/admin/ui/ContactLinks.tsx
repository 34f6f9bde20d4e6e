import { emailHref, phoneHref } from '@/lib/contactLinks';

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
