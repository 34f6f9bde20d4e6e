import styled from 'styled-components';
import { countryName } from '../../../contract/countryName';
import type { Shop } from '../../../contract/content';
import { useText } from '../../lib/text';
import { TextAnchor } from '../../ui/TextLink';
import { touchRoom } from '../../ui/touchRoom';

const List = styled.dl`
  display: grid;
  gap: 16px;
  margin-top: 20px;

  dt {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  dd a {
    ${touchRoom}
  }
`;

const Hours = styled.table`
  border-spacing: 0;

  th {
    padding: 0 24px 0 0;
    font-weight: 400;
    text-align: left;
  }
  td {
    padding: 0;
    font-variant-numeric: tabular-nums;
  }
`;

/** Address, telephone, e-mail and opening hours. */
export function Contact({ business }: { business: Shop['business'] }) {
  const { text, locale } = useText();
  const { street, street_number, zip_code, city, country, email, phone } = business;
  return (
    <section aria-labelledby="contact-heading">
      <h2 id="contact-heading">{text('info:contact.heading')}</h2>
      <List>
        <div>
          <dt>{text('info:contact.address')}</dt>
          <dd>
            {`${street} ${street_number}, ${zip_code} ${city}, ${countryName(country, locale)}`}
          </dd>
        </div>
        <div>
          <dt>{text('info:contact.phone')}</dt>
          <dd>
            <TextAnchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextAnchor>
          </dd>
        </div>
        <div>
          <dt>{text('info:contact.email')}</dt>
          <dd>
            <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
          </dd>
        </div>
        <div>
          <dt>{text('common:footer.openingHours')}</dt>
          <dd>
            <Hours>
              <tbody>
                {business.opening_hours.map(({ days, opens, closes, closed }) => (
                  <tr key={days}>
                    <th scope="row">{days}</th>
                    <td>{closed ? text('info:contact.closed') : `${opens}–${closes}`}</td>
                  </tr>
                ))}
              </tbody>
            </Hours>
          </dd>
        </div>
      </List>
    </section>
  );
}
