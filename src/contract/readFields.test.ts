import { join } from 'node:path';
import ts from 'typescript';

/** Endpoints that return content entered by the owner for shoppers. */
const content = ['listCarousels', 'getPage', 'getShop', 'listCategories', 'getProduct'];
/** Values passed to components as a whole. */
const whole = /\.(?:image|images|nutrition|unit_price|social)\./;
const unread = {
  'is not entered': [
    ...['getPage.name', 'getShop.currency', 'getShop.terms_version', 'listCarousels.order'],
    ...['getProduct.slug', 'getProduct.pairs_with.slug'],
  ],
  'is entered, and no shopper sees it yet': [
    ...['getPage.meta_description', 'getShop.business.registration_number'],
    'getShop.delivery.couriers.tracking_url',
  ],
};

const root = join(__dirname, '../..');
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(
  fileNames.filter((name) =>
    /\/src\/(?:web|shared|contract|server\/email)\/(?!.*\.test\.)/.test(name),
  ),
  options,
);
const checker = program.getTypeChecker();

const getType = (type: ts.Type | undefined, name: string) => {
  const property = type?.getProperty(name);
  return property && checker.getTypeOfSymbol(property);
};

interface Field {
  path: string;
  symbol: ts.Symbol;
}

/** A response's fields, including those of nested objects. */
function getFields(type: ts.Type, path: string): Field[] {
  const plain = checker.getNonNullableType(type);
  const item = checker.isArrayType(plain) && checker.getTypeArguments(plain as ts.TypeReference)[0];
  if (item) return getFields(item, path);
  if (plain.isUnion() || !(plain.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)))
    return [];
  return plain.getProperties().flatMap((symbol) => {
    const field = { path: `${path}.${symbol.name}`, symbol };
    return [field, ...getFields(checker.getTypeOfSymbol(symbol), field.path)];
  });
}

/** Counts the declarations of fields with these names that code reads. */
function readFields(names: ReadonlySet<string>): Set<ts.Node> {
  const read = new Set<ts.Node>();
  const note = (symbol?: ts.Symbol) => symbol?.declarations?.forEach((one) => read.add(one));
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text))
      note(checker.getSymbolAtLocation(node.name));
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) && names.has(name.text))
        note(checker.getTypeAtLocation(node.parent).getProperty(name.text));
    }
    ts.forEachChild(node, visit);
  };
  const ours = program.getSourceFiles().filter(({ fileName }) => !/node_modules/.test(fileName));
  ours.forEach(visit);
  return read;
}

test('the shop or its emails read every content field that the owner enters', () => {
  const source = program.getSourceFile(join(root, 'src/contract/endpoints.ts'));
  const module = source && checker.getSymbolAtLocation(source);
  const list =
    module && checker.getExportsOfModule(module).find(({ name }) => name === 'endpoints');
  const endpoints = list && checker.getTypeOfSymbol(list);
  const fields = content.flatMap((name) => {
    const response = getType(getType(getType(endpoints, name), 'data'), 'TYPE');
    if (!response) throw new Error(`No response for ${name}.`);
    return getFields(response, name);
  });
  const read = readFields(new Set(fields.map(({ symbol }) => symbol.name)));
  const found = fields.filter(({ symbol }) => !symbol.declarations?.some((one) => read.has(one)));
  const paths = found.map(({ path }) => path).filter((path) => !whole.test(path));
  const allowed = Object.values(unread).flat();
  const unshown = paths.filter((path) => !allowed.includes(path));
  expect({ 'no component or email shows': unshown }).toEqual({ 'no component or email shows': [] });
  expect(allowed.filter((path) => !paths.includes(path))).toEqual([]);
});
