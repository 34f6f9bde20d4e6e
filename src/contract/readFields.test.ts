import { join } from 'node:path';
import ts from 'typescript';

/** Endpoints that return content that the owner enters */
const content = ['listCarousels', 'getPage', 'getShop', 'listCategories', 'getProduct'];
/** Values that components receive as a whole */
const passedAsWhole = /\.(?:image|images|nutrition|unit_price|social)\./;
const unreadFields = {
  'not entered': [
    ...['getPage.name', 'getShop.currency', 'getShop.terms_version', 'listCarousels.order'],
    ...['getProduct.slug', 'getProduct.pairs_with.slug'],
  ],
  'entered, but not displayed yet': [
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

function getFields(type: ts.Type, path: string): Field[] {
  const nonNullable = checker.getNonNullableType(type);
  const item =
    checker.isArrayType(nonNullable) &&
    checker.getTypeArguments(nonNullable as ts.TypeReference)[0];
  if (item) return getFields(item, path);
  if (
    nonNullable.isUnion() ||
    !(nonNullable.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
  )
    return [];
  return nonNullable.getProperties().flatMap((symbol) => {
    const field = { path: `${path}.${symbol.name}`, symbol };
    return [field, ...getFields(checker.getTypeOfSymbol(symbol), field.path)];
  });
}

/** Returns the declarations of all fields with these names that the code reads. */
function readFields(names: ReadonlySet<string>): Set<ts.Node> {
  const read = new Set<ts.Node>();
  const addDeclarations = (symbol?: ts.Symbol) =>
    symbol?.declarations?.forEach((one) => read.add(one));
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text))
      addDeclarations(checker.getSymbolAtLocation(node.name));
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) && names.has(name.text))
        addDeclarations(checker.getTypeAtLocation(node.parent).getProperty(name.text));
    }
    ts.forEachChild(node, visit);
  };
  const sourceFiles = program
    .getSourceFiles()
    .filter(({ fileName }) => !/node_modules/.test(fileName));
  sourceFiles.forEach(visit);
  return read;
}

test('every content field that the owner enters is read by the shop or its emails', () => {
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
  const paths = found.map(({ path }) => path).filter((path) => !passedAsWhole.test(path));
  const allowed = Object.values(unreadFields).flat();
  const unshown = paths.filter((path) => !allowed.includes(path));
  expect({ 'not read by components or emails': unshown }).toEqual({
    'not read by components or emails': [],
  });
  expect(allowed.filter((path) => !paths.includes(path))).toEqual([]);
});
