import { type ComplaintForm, type OrderComplaints, orderComplaints } from '@/contract/complaint';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { order } from '@tests/support/checkoutFixtures';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { fakeUploads, photoFile } from '@tests/support/fakeUploads';
import { renderApp, screen, waitFor } from '@tests/support/renderApp';
import { createSample } from '@tests/support/makeSample';
import { testShop } from '@tests/support/sampleResponses';
import { ComplaintStep } from './ComplaintStep';

const today = shopDay(new Date());
const [line] = order().lines;
const delivered = {
  ...order({ number: '100007', status: 'delivered', cancellable: false }),
  lines: line
    ? [
        { ...line, quantity: 2 },
        { ...line, product_id: 5, name: 'Pear brandy' },
      ]
    : [],
  payment_status: 'paid' as const,
  to_collect: 0,
};

const open: OrderComplaints = {
  complaints: [],
  pieces: [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ],
  delivered_on: addDays(today, -3),
  withdraw_until: addDays(today, 11),
  answers: { complaint: addDays(today, 8), withdrawal: addDays(today, 14) },
};
const waiting = createSample(orderComplaints, {
  ...open,
  pieces: [],
  complaints: [
    {
      ...{
        number: 42,
        kind: 'complaint' as const,
        received_on: today,
        said: '',
        wants: 'replace' as const,
      },
      lines: [{ name: 'Pear brandy', net: '250 ml', quantity: 1 }],
      ...{ pictures: 0, answer_by: addDays(today, 8), solve_by: addDays(today, 15) },
      ...{ decision: null, reasons: '', decided_on: null, amount: null, finished: false },
    },
  ],
});

beforeEach(() => sessionStorage.clear());

function show(state: OrderComplaints = open, responses: FakeResponses = {}) {
  const sent: ComplaintForm[] = [];
  const onSent = jest.fn();
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  const rendered = renderApp(
    <ComplaintStep order={delivered} token="7.key" heading={{ current: null }} onSent={onSent} />,
    {
      path: '/order-link?step=problem',
      responses: {
        'GET /api/shop': () => testShop,
        'POST /api/order-link/complaints': () => state,
        'POST /api/order-link/complaint': ({ body }) => {
          sent.push(body as ComplaintForm);
          rendered.api.respond({ 'POST /api/order-link/complaints': () => waiting });
          return waiting;
        },
        ...responses,
      },
    },
  );
  return { ...rendered, sent, onSent };
}
const choose = async ({ user }: ReturnType<typeof show>, name: RegExp) =>
  user.click(await screen.findByRole('radio', { name }));
const press = ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole('button', { name }));

it('a withdrawal is sent only after confirmation on the same page', async () => {
  const rendered = show();
  await rendered.user.click(await screen.findByRole('checkbox', { name: /Pear brandy/ }));
  await choose(rendered, /withdraw/);
  expect(screen.queryByText('Photos and description')).toBeNull();
  await press(rendered, 'Send the withdrawal');
  expect(await screen.findByText(/Are you sure\?/)).toHaveTextContent('Pear brandy');
  expect(rendered.sent).toEqual([]);
  await press(rendered, 'No, keep it');
  expect(screen.queryByText(/Are you sure\?/)).toBeNull();
  await press(rendered, 'Send the withdrawal');
  await press(rendered, 'Yes, I withdraw');
  await waitFor(() => expect(rendered.sent).toHaveLength(1));
  expect(rendered.sent[0]).toMatchObject({
    reason: 'withdrawal',
    lines: [{ position: 1, quantity: 1 }],
    pictures: [],
  });
  expect(rendered.sent[0]).not.toHaveProperty('wants');
  expect(await screen.findByText('42')).toBeVisible();
  expect(rendered.onSent).toHaveBeenCalled();
});

it('the form reports missing input and offers no withdrawal after the 14th day', async () => {
  const rendered = show({ ...open, withdraw_until: null });
  await screen.findByRole('radio', { name: /broken/ });
  expect(screen.queryByRole('radio', { name: /withdraw/ })).toBeNull();
  await press(rendered, 'Send the report');
  expect(await screen.findByText('Choose at least one product.')).toBeVisible();
  expect(screen.getByText('Choose what happened.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('checkbox')[0]).toHaveFocus());
});

it('the form does not ask for the number of units if only one was bought', async () => {
  const rendered = show({ ...open, pieces: [{ position: 1, quantity: 1 }] });
  await choose(rendered, /broken/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press(rendered, 'Send the report');
  await waitFor(() => expect(rendered.sent).toHaveLength(1));
  expect(rendered.sent[0]?.lines).toEqual([{ position: 1, quantity: 1 }]);
});

it('the form keeps the typed text across a reload', async () => {
  const first = show({ ...open, pieces: [{ position: 1, quantity: 1 }] });
  await choose(first, /wrong/);
  await first.user.type(screen.getByRole('textbox', { name: /Description/ }), 'Two bottles');
  first.unmount();
  show();
  expect(await screen.findByDisplayValue('Two bottles')).toBeVisible();
  expect(screen.getByRole('radio', { name: /wrong/ })).toBeChecked();
});

it('a photo upload shows its progress, can be retried, and is sent with the complaint', async () => {
  const uploads = fakeUploads();
  const rendered = show({ ...open, pieces: [{ position: 1, quantity: 1 }] });
  await choose(rendered, /broken/);
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
  await rendered.user.upload(picker ?? document.createElement('input'), [
    photoFile(),
    photoFile('b.jpg'),
  ]);
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
  uploads[0]?.respond(201, { data: { id: 71 } });
  uploads[1]?.onerror?.();
  await rendered.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  uploads[2]?.respond(422, {
    message: '',
    code: 'validation_failed',
    errors: { image: ['invalid'] },
  });
  expect(await screen.findByText(/we can’t open this photo/)).toBeVisible();
  await press(rendered, 'Send the report');
  expect(await screen.findByText(/One photo wasn’t sent/)).toBeVisible();
  await press(rendered, 'Remove: Your photo 2');
  await press(rendered, 'Send the report');
  await waitFor(() => expect(rendered.sent[0]?.pictures).toEqual([71]));
});

it('sending a second complaint opens the one that is still awaiting an answer', async () => {
  const rendered = show(open, {
    'POST /api/order-link/complaint': () => errorResponse(409, 'complaint_open'),
  });
  await rendered.user.click(await screen.findByRole('checkbox', { name: /Pear brandy/ }));
  await choose(rendered, /broken/);
  rendered.api.respond({ 'POST /api/order-link/complaints': () => waiting });
  await press(rendered, 'Send the report');
  expect(await screen.findByText('We have your report.')).toBeVisible();
});

it('messages can be added until the shop has answered, and then the answer is shown', async () => {
  const messages: unknown[] = [];
  const rendered = show(waiting, {
    'POST /api/order-link/complaint-messages': ({ body }) => {
      messages.push(body);
      return waiting;
    },
  });
  await rendered.user.click(
    await screen.findByRole('button', { name: 'Add a photo or a message' }),
  );
  // The field replaces the button and takes over its focus.
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveFocus();
  await rendered.user.keyboard('The box was wet');
  await press(rendered, 'Send');
  await waitFor(() => expect(messages).toMatchObject([{ number: 42, text: 'The box was wet' }]));
  rendered.unmount();
  const answered = waiting.complaints.map((complaint) => ({
    ...complaint,
    ...{ decision: 'refund' as const, reasons: 'We are sorry.', amount: 72_000, decided_on: today },
  }));
  show({ ...waiting, complaints: answered });
  expect(await screen.findByText('We are sorry.')).toBeVisible();
  expect(screen.getByText('We’ll refund you')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a photo or a message' })).toBeNull();
});
