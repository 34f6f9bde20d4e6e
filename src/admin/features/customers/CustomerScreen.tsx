import { useParams } from 'react-router';
import type { CustomerPage } from '@/contract/admin/customers';
import { adminPaths } from '@/contract/admin/paths';
import { emailHref, phoneHref, smsHref } from '@/lib/contactLinks';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { MessageSquare, Phone, Plus } from 'lucide-react';
import { Stack } from '@/ui/primitives';
import { Tag } from '@/ui/Tag';
import { useWide } from '@/ui/useMediaQuery';
import { reloaded } from '../../api/adminApi';
import { customersApi } from '../../api/customersApi';
import { customerOrderPath } from '../../lib/links';
import { May, useCan } from '../../session/May';
import { ReturnedParcels } from '../../ui/ReturnedParcels';
import { Columns } from '../../ui/Columns';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { ConsentsPanel, ContactPanel, PersonalDataPanel } from './CustomerPanels';
import {
  CustomerCases,
  CustomerFigures,
  CustomerNotes,
  CustomerOrders,
  CustomerReviews,
} from './CustomerParts';

const useBack = () => ({
  to: adminPaths.customers,
  label: useText().text('admin:nav.customers'),
});

function Loaded({ customer }: { customer: CustomerPage }) {
  const { text } = useText();
  const dates = useDates();
  const wide = useWide(1024);
  const writes = useCan('orders.write');
  const { id, name, city, contact, parcels } = customer;
  const { phone, email } = contact;
  // Phones send text messages, computers send emails.
  const message = email && (wide || !phone) ? emailHref(email) : phone && smsHref(phone);
  const back = parcels.came_back.length;
  return (
    <>
      <ScreenHead
        title={name || email || phone || text('admin:order.customer')}
        badge={
          back > 0 && (
            <Tag $tone="warning">{text('admin:customers.cameBackTag', { count: back })}</Tag>
          )
        }
        lead={[city, text('admin:customers.since', { date: dates.day(customer.since) })]
          .filter(Boolean)
          .join(', ')}
        back={useBack()}
        actions={[
          phone !== '' && {
            icon: Phone,
            label: text('admin:order.call'),
            to: phoneHref(phone),
            inBar: true,
          },
          message !== '' && {
            icon: MessageSquare,
            label: text('admin:customers.message'),
            to: message,
          },
          writes && {
            icon: Plus,
            label: text('admin:customers.newOrder'),
            to: customerOrderPath(id),
            variant: 'primary',
            inBar: true,
          },
        ]}
      />
      <Stack $gap={5}>
        <ReturnedParcels parcels={parcels} />
        <Columns $aside={360}>
          <Stack $gap={6}>
            <CustomerFigures customer={customer} />
            <CustomerOrders customer={customer} />
            <CustomerCases customer={customer} />
            <CustomerReviews customer={customer} />
            <CustomerNotes customer={customer} />
          </Stack>
          <Stack $gap={4}>
            <ContactPanel customer={customer} />
            <ConsentsPanel customer={customer} />
            <May permission="customers.personal">
              <PersonalDataPanel customer={customer} />
            </May>
          </Stack>
        </Columns>
      </Stack>
    </>
  );
}

/** One customer: orders, returns, cases, reviews and personal data. */
export default function CustomerScreen() {
  const { text } = useText();
  const id = Number(useParams()['id']) || 0;
  const query = customersApi.useGetCustomerQuery({ params: { id } }, reloaded);
  const { currentData } = query;
  const title = text('admin:order.customer');
  const back = useBack();
  return (
    <>
      {currentData ? (
        <Loaded key={id} customer={currentData} />
      ) : (
        <ScreenHead title={title} back={back} />
      )}
      <QueryState
        query={{ ...query, data: currentData }}
        what={title}
        height="480px"
        missing={text('admin:customers.notFound')}
      />
    </>
  );
}
