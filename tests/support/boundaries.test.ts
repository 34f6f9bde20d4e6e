import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const folder = 'tests/support/illegal';

/** Imports by file; the files only exist here. */
const illegal: Readonly<Record<string, string>> = {
  'admin/features/stock/toFeature': "import '../orders/OrderRow'",
  'admin/features/stock/toShared': "import '../shared/Row'",
  'admin/features/stock/toWeb':
    "export { QuickAdd } from '../../../web/features/catalogue/QuickAdd'",
  'contract/toPackage': "import 'react'",
  'contract/toWeb': "import '../web/lib/text'",
  'lib/toUi': "export const late = () => import('../ui/Button')",
  'server/modules/cart/toApp': "import '../../app'",
  'server/modules/cart/toForeignRepository': "import '../order/orderRepository'",
  'server/modules/cart/toForeignSql': "export { seedCatalogue } from '../catalogue/seedCatalogue'",
  'server/modules/cart/toWeb': "import '../../../web/render'",
  'shared/toWeb': "export { signIn } from '@/web/api/sessionApi'",
  'ui/toClient': "export * from '@/client/callEndpoint'",
  'ui/toResource': "import '@/contract/product'",
  'web/features/cart/toFeature': "import '../orders/OrderList'",
  'web/features/cart/toPage': "import '../../pages/CartPage'",
  'web/features/cart/toAdmin': "export { adminApi } from '../../../admin/api/adminApi'",
  'web/features/cart/toServer': "import '../../../server/http/route'",
  'web/features/shared/toFeature': "import '../cart/CartLine'",
};
const legal: Readonly<Record<string, string>> = {
  'admin/features/stock/legal': "import '@/ui/Button'; import '../../api/adminApi'",
  'server/modules/cart/legal': `import '../order/orderService'; import './cartRepository';
    import '../../database/client'; import '../../http/route'; import '../../../contract/cart'`,
  'web/features/cart/legal': `import '../shared/CategoriesMissing'; import '../../api/cartApi';
    import '../../ui/Button'; import '../../lib/text'; import '../../../contract/cart';
    import './CartLine'`,
};

const bareTexts = `${folder}/src/web/bareTexts.tsx`;
const texts = readFileSync(path.join(root, bareTexts), 'utf8');

const script = `
  import { readFileSync } from 'node:fs';
  import { ESLint } from 'eslint';
  const eslint = new ESLint({ ignore: false });
  const lint = async ([filePath, text]) => (await eslint.lintText(text, { filePath }))[0].messages;
  const files = JSON.parse(readFileSync(0, 'utf8'));
  console.log(JSON.stringify(await Promise.all(files.map(lint))));`;

function getReportedLines(rule: string, files: [file: string, text: string][]): number[][] {
  const lint = ['--input-type=module', '-e', script];
  const output = execFileSync(process.execPath, lint, { cwd: root, input: JSON.stringify(files) });
  const messages = JSON.parse(String(output)) as { ruleId: string; line: number }[][];
  return messages.map((ofFile) =>
    ofFile.filter(({ ruleId }) => ruleId === rule).map(({ line }) => line),
  );
}

test('the boundary rule only reports forbidden import directions', () => {
  const files = Object.entries({ ...illegal, ...legal });
  const lines = getReportedLines(
    'shop/boundaries',
    files.map(([name, text]) => [`${folder}/src/${name}.js`, text]),
  );
  const found = files.filter((_, index) => lines[index]?.length).map(([name]) => name);
  expect(found).toEqual(Object.keys(illegal));
});

test('the text rule only reports texts with siblings and texts that a component returns', () => {
  const [lines = []] = getReportedLines('shop/own-element', [[bareTexts, texts]]);
  const reportedTexts = lines.map((line) => texts.split('\n').slice(line - 1, line + 1));
  expect(reportedTexts.map(([first = '', next = '']) => first.trim() || next.trim())).toEqual([
    '{busy && <b />}',
    "{text('cart:checkout')}",
    "{busy && text('cart:clear')}",
    '{busy ? <b /> : label}',
    '{count}',
    '<b /> <i />',
    '{children}',
    '<>{label}</>',
    'export function ReturnsText({ label }: Props) {',
    'export const columns = [{ Cell: ({ count }: Props) => count }];',
  ]);
});
