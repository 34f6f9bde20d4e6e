import type { Localized } from '@/contract/locale';

/** Word lists for the names and texts of fixture products. */

interface Fruit extends Localized {
  /** In the nominative, for slugs. */
  slug: string;
}

const fruit = (slug: string, genitive: string, en: string): Fruit => ({
  slug,
  'sr-LAT': genitive,
  en,
});

/** Serbian names are in the genitive: juice *of* something. */
export const fruits: readonly Fruit[] = [
  fruit('aronija', 'aronije', 'chokeberry'),
  fruit('borovnica', 'borovnice', 'blueberry'),
  fruit('brusnica', 'brusnice', 'cranberry'),
  fruit('malina', 'maline', 'raspberry'),
  fruit('kupina', 'kupine', 'blackberry'),
  fruit('jagoda', 'jagode', 'strawberry'),
  fruit('visnja', 'višnje', 'sour cherry'),
  fruit('tresnja', 'trešnje', 'sweet cherry'),
  fruit('sljiva', 'šljive', 'plum'),
  fruit('dzanarika', 'džanarike', 'cherry plum'),
  fruit('kajsija', 'kajsije', 'apricot'),
  fruit('breskva', 'breskve', 'peach'),
  fruit('jabuka', 'jabuke', 'apple'),
  fruit('kruska', 'kruške', 'pear'),
  fruit('dunja', 'dunje', 'quince'),
  fruit('grozdje', 'grožđa', 'grape'),
  fruit('ribizla', 'ribizle', 'currant'),
  fruit('ogrozd', 'ogrozda', 'gooseberry'),
  fruit('drenjina', 'drenjine', 'cornelian cherry'),
  fruit('sipak', 'šipka', 'rosehip'),
  fruit('zova', 'zove', 'elderberry'),
  fruit('dud', 'duda', 'mulberry'),
  fruit('smokva', 'smokve', 'fig'),
  fruit('nar', 'nara', 'pomegranate'),
  fruit('cvekla', 'cvekle', 'beetroot'),
  fruit('sargarepa', 'šargarepe', 'carrot'),
  fruit('djumbir', 'đumbira', 'ginger'),
  fruit('kurkuma', 'kurkume', 'turmeric'),
  fruit('nana', 'nane', 'mint'),
  fruit('lavanda', 'lavande', 'lavender'),
];

/** Product names by category slug; the fruit follows. */
export const kinds: Readonly<Record<string, readonly Localized[]>> = {
  'health-in-bottles': [
    { 'sr-LAT': 'Matični sok od', en: 'Pure juice of' },
    { 'sr-LAT': 'Čašica od', en: 'A shot of' },
  ],
  'natural-juices': [
    { 'sr-LAT': 'Sok od', en: 'Juice of' },
    { 'sr-LAT': 'Mutni sok od', en: 'Cloudy juice of' },
  ],
  syrups: [
    { 'sr-LAT': 'Sirup od', en: 'Syrup of' },
    { 'sr-LAT': 'Gusti sirup od', en: 'Thick syrup of' },
  ],
  preserves: [
    { 'sr-LAT': 'Pekmez od', en: 'Fruit butter of' },
    { 'sr-LAT': 'Džem od', en: 'Jam of' },
    { 'sr-LAT': 'Slatko od', en: 'Whole preserve of' },
  ],
  honey: [
    { 'sr-LAT': 'Livadski med sa cvetom', en: 'Meadow honey with blossom of' },
    { 'sr-LAT': 'Šumski med sa komadićima', en: 'Forest honey with pieces of' },
  ],
  'dried-fruit': [
    { 'sr-LAT': 'Sušeni plodovi', en: 'Dried fruits of' },
    { 'sr-LAT': 'Čips od', en: 'Crisps of' },
  ],
  'gift-sets': [
    { 'sr-LAT': 'Poklon kutija od', en: 'A gift box of' },
    { 'sr-LAT': 'Degustacioni paket od', en: 'A tasting set of' },
  ],
};

export const epithets: readonly Localized[] = [
  { 'sr-LAT': 'Zlatna kap', en: 'Golden drop' },
  { 'sr-LAT': 'Jutarnja rosa', en: 'Morning dew' },
  { 'sr-LAT': 'Bakina ostava', en: 'Grandma’s pantry' },
  { 'sr-LAT': 'Planinski dah', en: 'Mountain breath' },
  { 'sr-LAT': 'Rana berba', en: 'Early harvest' },
  { 'sr-LAT': 'Kasna berba', en: 'Late harvest' },
  { 'sr-LAT': 'Stari voćnjak', en: 'Old orchard' },
  { 'sr-LAT': 'Crvena polja', en: 'Red fields' },
  { 'sr-LAT': 'Tiha dolina', en: 'Quiet valley' },
  { 'sr-LAT': 'Sunčana strana', en: 'Sunny side' },
];

export const surnames: readonly string[] = [
  'Petrović',
  'Jovanović',
  'Nikolić',
  'Đorđević',
  'Živković',
  'Šćepanović',
  'Marković',
  'Čolić',
  'Ilić',
  'Stanković',
  'Pavlović',
  'Žunić',
];

/** Syllables of village names, so that the vocabulary grows with the catalogue. */
export const beginnings = [
  'Arilj',
  'Brez',
  'Crn',
  'Dubr',
  'Gor',
  'Kosj',
  'Lip',
  'Rač',
  'Užič',
  'Vrb',
];
export const middles = ['', 'an', 'ov', 'ič', 'en', 'ul', 'aš', 'or', 'ev', 'id'];
export const endings = ['ica', 'ovac', 'ina', 'evo', 'nik', 'ište', 'ava', 'ik', 'ane', 'uša'];

/** `{fruit}` and `{village}` are placeholders. */
export const sentences: readonly Localized[] = [
  {
    'sr-LAT': 'Plodove {fruit} beremo ručno, u ranim jutarnjim satima, kada su najčvršći.',
    en: 'We pick the fruit of {fruit} by hand, in the early morning, when it is at its firmest.',
  },
  {
    'sr-LAT': 'Voćnjak iznad sela {village} gleda na jug i čuva se od vetra starim orasima.',
    en: 'The orchard above the village of {village} faces south, sheltered by old walnut trees.',
  },
  {
    'sr-LAT': 'Ne dodajemo ni vodu, ni šećer, ni boje, pa ukus {fruit} ostaje onakav kakav je.',
    en: 'We add neither water nor sugar nor colours, so the flavour of {fruit} stays as it is.',
  },
  {
    'sr-LAT': 'Na dnu ambalaže može se stvoriti talog, što je prirodna pojava i znak kvaliteta.',
    en: 'A sediment may form at the bottom of the package, which is natural and a sign of quality.',
  },
  {
    'sr-LAT': 'Najlepše prija rashlađeno, uz doručak ili posle dugog boravka na otvorenom.',
    en: 'It is at its best chilled, with breakfast or after a long day in the open air.',
  },
  {
    'sr-LAT': 'Recept smo dobili od suseda iz mesta {village} i od tada ga nismo menjali.',
    en: 'The recipe came from a neighbour in {village}, and we have not changed it since.',
  },
  {
    'sr-LAT': 'Pravimo ga u malim serijama, pa se boja i gustina razlikuju od berbe do berbe.',
    en: 'We make it in small batches, so colour and thickness differ from harvest to harvest.',
  },
  {
    'sr-LAT': 'Dobro se slaže sa sirom, medom i domaćim hlebom, a i u kolačima od {fruit}.',
    en: 'It goes well with cheese, honey and homemade bread, and in cakes made of {fruit}.',
  },
  {
    'sr-LAT': 'Staklenu ambalažu vraćamo u upotrebu, zato je sačuvajte do sledeće kupovine.',
    en: 'We use our glass again, so please keep it until the next time you buy from us.',
  },
  {
    'sr-LAT': 'Miris podseća na šumu posle kiše, sa blagom notom meda i suvog lišća.',
    en: 'The scent recalls a forest after rain, with a gentle note of honey and dry leaves.',
  },
];
