import { useState, type FormEvent, type ComponentType } from 'react';
import { Link } from 'react-router';
import { act, renderUi, screen, userEvent, within } from '@tests/support/renderUi';
import { translateTexts } from '@tests/support/translation';
import { RichText } from '@/lib/text';
import { Dialog } from './Dialog';
import { Menu, MenuItem } from './Menu';
import { ResponsiveTable, type TableColumn } from './ResponsiveTable';
import { Button } from './Button';
import { IconLink } from './IconButton';
import { Price, UnitPrice } from './Price';
import { TextField } from './Field';
import { intentProps, lazyOnIntent } from './lazyOnIntent';

describe('a dialog', () => {
  function WithDialog() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Checkout
        </button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Log in to check out"
          actions={<Link to="/login">Log in</Link>}
        >
          Your cart waits.
        </Dialog>
      </>
    );
  }

  const openIt = async () => {
    renderUi(<WithDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Checkout' }));
    return screen.getByRole('dialog', { name: 'Log in to check out' });
  };

  test('receives focus and stops the page from scrolling', async () => {
    const dialog = await openIt();
    expect(dialog).toHaveAccessibleDescription('Your cart waits.');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveFocus();
    expect(document.documentElement).toHaveClass('no-scroll');
  });

  test.each(['{Escape}', 'close button'])('%s closes it and returns focus', async (way) => {
    await openIt();
    if (way === '{Escape}') await userEvent.keyboard(way);
    else await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Checkout' })).toHaveFocus();
    expect(document.documentElement).not.toHaveClass('no-scroll');
  });

  test('a click on the backdrop closes it; a click inside does not', async () => {
    const dialog = await openIt();
    await userEvent.click(screen.getByText('Your cart waits.'));
    expect(dialog).toBeInTheDocument();
    await userEvent.click(dialog);
    expect(dialog).not.toBeInTheDocument();
  });
});

describe('a menu', () => {
  function show(onAdd = jest.fn(), disabled = false) {
    renderUi(
      <>
        <Menu label="More options" minWidth={176} icon={<svg />}>
          <MenuItem label="Visit" to="/products/1" icon={<svg />} />
          <MenuItem label="Add to Cart" icon={<svg />} onClick={onAdd} disabled={disabled} />
        </Menu>
        <button type="button">Elsewhere</button>
      </>,
    );
    return { button: screen.getByRole('button', { name: 'More options' }), onAdd };
  }

  test('arrow keys open the menu and wrap around', async () => {
    const { button } = show();
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: 'Visit' })).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Add to Cart' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Visit' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Add to Cart' })).toHaveFocus();
    await userEvent.keyboard('v');
    expect(screen.getByRole('menuitem', { name: 'Visit' })).toHaveFocus();
  });

  test('the up arrow opens it at the last entry', async () => {
    show().button.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Add to Cart' })).toHaveFocus();
  });

  test('Escape closes it and returns focus', async () => {
    const { button } = show();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  test.each([
    ['an entry', '{ArrowDown}{Enter}', 1],
    // The link may point to the current page.
    ['a link', '{Enter}', 0],
  ])('Enter chooses %s; focus returns to the button', async (_, keys, added) => {
    const { button, onAdd } = show();
    await userEvent.click(button);
    await userEvent.keyboard(keys);
    expect(onAdd).toHaveBeenCalledTimes(added);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  test('a disabled entry can be focused but not chosen', async () => {
    const { button, onAdd } = show(jest.fn(), true);
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Add to Cart' }));
    expect(onAdd).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  test('a click outside closes it', async () => {
    const { button } = show();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

describe('a table', () => {
  interface Fruit {
    name: string;
    quantity: number;
  }

  const columns: readonly TableColumn<Fruit>[] = [
    { header: 'admin:products.column.product', Cell: ({ name }) => name, card: { area: '1 / 1' } },
    {
      header: 'admin:product.stock',
      Cell: ({ quantity }) => quantity,
      card: 'none',
      align: 'right',
    },
  ];
  // @ts-expect-error A column must say where its cell is on the card.
  const withoutCard: TableColumn<Fruit> = { header: 'admin:product.price', Cell: () => '' };

  const fruits = [
    { name: 'Plum', quantity: 3 },
    { name: 'Quince', quantity: 5 },
  ];
  const tableProps = {
    caption: 'Fruits',
    items: fruits,
    getKey: ({ name }: Fruit) => name,
    cardColumns: '1fr',
  };

  test('each column appears in the header and in every row', () => {
    renderUi(
      <ResponsiveTable {...tableProps} columns={[...columns, { ...withoutCard, card: 'none' }]} />,
    );
    const table = screen.getByRole('table', { name: 'Fruits' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
    expect(within(table).getByRole('row', { name: 'Plum 3' }).children).toHaveLength(3);
  });

  test('rows can be selected one by one or all together', async () => {
    const onSelect = jest.fn();
    const selection = {
      selected: new Set(['Plum']),
      onSelect,
      label: (name: string) => `Select ${name}`,
      allLabel: 'Select all',
      isOnPhones: false,
    };
    renderUi(
      <ResponsiveTable {...tableProps} columns={columns} selection={selection} current="Quince" />,
    );
    expect(screen.getByRole('row', { selected: true })).toHaveTextContent('Plum');
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('Quince');
    expect(screen.getByLabelText('Select all')).toBePartiallyChecked();
    await userEvent.click(screen.getByLabelText('Select Quince'));
    expect(onSelect).toHaveBeenLastCalledWith(['Quince'], true);
    await userEvent.click(screen.getByLabelText('Select all'));
    expect(onSelect).toHaveBeenLastCalledWith(['Plum', 'Quince'], true);
  });
});

test('texts still change, appear and disappear on a page that the browser has translated', () => {
  const view = (count: number) => (
    <main>
      <Button loading={count > 1}>{`Save ${count}`}</Button>
      <IconLink to="/cart" label="Cart" badge={count}>
        <svg />
      </IconLink>
      <Price amount={count * 100} />
      <TextField
        label={`Pieces ${count}`}
        optional={count > 1}
        error={count > 1 && `No ${count}`}
      />
      <RichText id="product:reviews.summary" values={{ average: 4.5, count }} />
    </main>
  );
  const { container, rerender } = renderUi(view(1));
  translateTexts();
  rerender(view(2));
  expect(container.textContent).toBe(renderUi(view(2)).container.textContent);
});

describe('buttons', () => {
  test('a loading button keeps its label and ignores clicks, even as a submit button', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    renderUi(
      <form onSubmit={onSubmit}>
        <input aria-label="Email" />
        <Button type="submit" loading onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });
});

describe('prices', () => {
  test('a unit price above 100 has no decimals', () => {
    renderUi(
      <>
        <p>
          <UnitPrice amount={276_057} per="l" />
        </p>
        <p>
          <UnitPrice amount={9_950} per="kg" />
        </p>
      </>,
    );
    const prices = screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
    expect(prices).toEqual(['2,761\u00a0RSD/l', '99.50\u00a0RSD/kg']);
  });
});

describe('code that is loaded on intent', () => {
  function show() {
    const loads: { succeed: () => void; fail: () => void }[] = [];
    const LazyParagraph = lazyOnIntent(
      () =>
        new Promise<ComponentType>((resolve, reject) => {
          loads.push({
            succeed: () => resolve(() => <p>Here it is</p>),
            fail: () => reject(Object.assign(new Error('lost'), { name: 'ChunkLoadError' })),
          });
        }),
    );
    function Opener() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button
            type="button"
            {...intentProps(LazyParagraph)}
            onClick={() => {
              LazyParagraph.preload();
              setOpen(true);
            }}
          >
            Open
          </button>
          {open && <LazyParagraph />}
        </>
      );
    }
    renderUi(<Opener />);
    return { loads, button: screen.getByRole('button') };
  }

  test('is loaded on the first hover or focus, and only once', async () => {
    const { loads, button } = show();
    expect(loads).toHaveLength(0);
    await userEvent.hover(button);
    await userEvent.tab();
    expect(loads).toHaveLength(1);
    await act(async () => loads[0]?.succeed());
    await userEvent.click(button);
    expect(screen.getByText('Here it is')).toBeInTheDocument();
    expect(loads).toHaveLength(1);
  });

  test('a click before the code is loaded takes effect afterwards; the page stays visible until then', async () => {
    const { loads, button } = show();
    await userEvent.click(button);
    expect(button).toBeVisible();
    expect(screen.queryByText('Here it is')).not.toBeInTheDocument();
    await act(async () => loads[0]?.succeed());
    expect(await screen.findByText('Here it is')).toBeInTheDocument();
  });

  test.each([
    [
      'when the network returns, if loading failed after a click',
      'click',
      () => window.dispatchEvent(new Event('online')),
    ],
    [
      'on a click, if loading failed after a hover',
      'hover',
      (button: HTMLElement) => button.click(),
    ],
  ] as const)('is requested again %s', async (_, gesture, repeat) => {
    const { loads, button } = show();
    await userEvent[gesture](button);
    await act(async () => loads[0]?.fail());
    expect(loads).toHaveLength(1);
    await act(async () => void repeat(button));
    expect(loads).toHaveLength(2);
    await act(async () => loads[1]?.succeed());
    expect(await screen.findByText('Here it is')).toBeInTheDocument();
  });
});
