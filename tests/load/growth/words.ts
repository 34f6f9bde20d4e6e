import type { Localized } from '@/contract/locale';
import { localized } from '../../support/localized';

/** Word lists for the names and texts of fixture products. */

interface Fruit extends Localized {
  slug: string;
}

const fruit = (slug: string, genitive: string, en: string): Fruit => ({
  slug,
  ...localized(genitive, en),
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

/** Product names by category slug; the name of the fruit follows. */
export const kinds: Readonly<Record<string, readonly Localized[]>> = {
  'health-in-bottles': [
    localized('Matični sok od', 'Pure juice of'),
    localized('Čašica od', 'A shot of'),
  ],
  'natural-juices': [localized('Sok od', 'Juice of'), localized('Mutni sok od', 'Cloudy juice of')],
  syrups: [localized('Sirup od', 'Syrup of'), localized('Gusti sirup od', 'Thick syrup of')],
  preserves: [
    localized('Pekmez od', 'Fruit butter of'),
    localized('Džem od', 'Jam of'),
    localized('Slatko od', 'Whole preserve of'),
  ],
  honey: [
    localized('Livadski med sa cvetom', 'Meadow honey with blossom of'),
    localized('Šumski med sa komadićima', 'Forest honey with pieces of'),
  ],
  'dried-fruit': [
    localized('Sušeni plodovi', 'Dried fruits of'),
    localized('Čips od', 'Crisps of'),
  ],
  'gift-sets': [
    localized('Poklon kutija od', 'A gift box of'),
    localized('Degustacioni paket od', 'A tasting set of'),
  ],
};

export const epithets: readonly Localized[] = [
  localized('Zlatna kap', 'Golden drop'),
  localized('Jutarnja rosa', 'Morning dew'),
  localized('Bakina ostava', 'Grandma’s pantry'),
  localized('Planinski dah', 'Mountain breath'),
  localized('Rana berba', 'Early harvest'),
  localized('Kasna berba', 'Late harvest'),
  localized('Stari voćnjak', 'Old orchard'),
  localized('Crvena polja', 'Red fields'),
  localized('Tiha dolina', 'Quiet valley'),
  localized('Sunčana strana', 'Sunny side'),
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

export const sentences: readonly Localized[] = [
  localized(
    'Plodove {fruit} beremo ručno, u ranim jutarnjim satima, kada su najčvršći.',
    'We pick the fruit of {fruit} by hand, in the early morning, when it is at its firmest.',
  ),
  localized(
    'Voćnjak iznad sela {village} gleda na jug i čuva se od vetra starim orasima.',
    'The orchard above the village of {village} faces south, sheltered by old walnut trees.',
  ),
  localized(
    'Ne dodajemo ni vodu, ni šećer, ni boje, pa ukus {fruit} ostaje onakav kakav je.',
    'We add neither water nor sugar nor colours, so the flavour of {fruit} stays as it is.',
  ),
  localized(
    'Na dnu ambalaže može se stvoriti talog, što je prirodna pojava i znak kvaliteta.',
    'A sediment may form at the bottom of the package, which is natural and a sign of quality.',
  ),
  localized(
    'Najlepše prija rashlađeno, uz doručak ili posle dugog boravka na otvorenom.',
    'It is at its best chilled, with breakfast or after a long day in the open air.',
  ),
  localized(
    'Recept smo dobili od suseda iz mesta {village} i od tada ga nismo menjali.',
    'The recipe came from a neighbour in {village}, and we have not changed it since.',
  ),
  localized(
    'Pravimo ga u malim serijama, pa se boja i gustina razlikuju od berbe do berbe.',
    'We make it in small batches, so colour and thickness differ from harvest to harvest.',
  ),
  localized(
    'Dobro se slaže sa sirom, medom i domaćim hlebom, a i u kolačima od {fruit}.',
    'It goes well with cheese, honey and homemade bread, and in cakes made of {fruit}.',
  ),
  localized(
    'Staklenu ambalažu vraćamo u upotrebu, zato je sačuvajte do sledeće kupovine.',
    'We use our glass again, so please keep it until the next time you buy from us.',
  ),
  localized(
    'Miris podseća na šumu posle kiše, sa blagom notom meda i suvog lišća.',
    'The scent recalls a forest after rain, with a gentle note of honey and dry leaves.',
  ),
];
