import styled from 'styled-components';
import type { Shop } from '@/contract/shop';
import { useText } from '@/lib/text';

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

export function OpeningHours({ hours }: { hours: Shop['business']['opening_hours'] }) {
  const { text } = useText();
  return (
    <Hours>
      <tbody>
        {hours.map(({ days, opens, closes, closed }) => (
          <tr key={days}>
            <th scope="row">{days}</th>
            <td>{closed ? text('info:contact.closed') : `${opens}–${closes}`}</td>
          </tr>
        ))}
      </tbody>
    </Hours>
  );
}
