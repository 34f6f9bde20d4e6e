import styled from 'styled-components';
import { below } from '@/ui/media';

/** Around the table of a list, whose rows are cards on a phone. */
export const TableBox = styled.div`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--text-sm);
  }
  th {
    padding: 11px 10px;
    border-bottom: 1px solid var(--border);
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--text-muted);
    text-align: left;
    white-space: nowrap;
  }
  td {
    padding: 8px 10px;
    border-bottom: 1px solid var(--border);
  }
  tbody tr:last-child td {
    border-bottom: 0;
  }
  .right {
    text-align: right;
  }
  ${below(1024)} {
    border-width: 1px 0 0;
    border-radius: 0;
    background: none;

    thead {
      display: none;
    }
    tbody {
      display: block;
    }
  }
`;

/** The same for rows that are cards of their own shape on a phone. */
export const CardTableBox = styled(TableBox)`
  overflow: hidden;

  th:first-child,
  td:first-child {
    padding-left: 18px;
  }
  th:last-child,
  td:last-child {
    padding-right: 18px;
  }
  ${below(1024)} {
    table {
      display: block;
    }
    && td {
      padding: 0;
      border: 0;
    }
  }
`;
