import type { Locale } from '@/contract/locale';
import type { SearchedPage } from '@/contract/product';
import { normalizeForSearch, searchTokens, withoutDj } from '@/contract/search';
import { isOneTypoFrom } from './typo';

/** Words separated by spaces. `*` matches any ending. */
type Words = Readonly<Record<Locale, string>>;

interface Topic {
  page: SearchedPage;
  /** The id of the section that answers the search. The owner may have removed it. */
  section?: string;
  words: Words;
}

/** Topics that pages cover and products do not. Among equally good matches, the first topic wins. */
const topics: readonly Topic[] = [
  {
    page: 'delivery',
    section: 'complaints',
    words: {
      'sr-LAT':
        'reklam* žalb* žali* razbi* slomi* slomlj* ošte* pokvar* pogreš* problem* naprsl* curi puk*',
      en: 'complain* broken broke broke damage* wrong spoil* faulty defect* leak* problem* missing',
    },
  },
  {
    page: 'delivery',
    section: 'withdrawal',
    words: {
      'sr-LAT':
        'vrać* vrat* povrat* povrać* odusta* zamen* zamjen* refund* obrazac obrasca novac novca pare nazad',
      en: 'return* refund* withdraw* exchang* money send back form',
    },
  },
  {
    page: 'delivery',
    words: {
      'sr-LAT':
        'dostav* isporu* kurir* poštarin* pošta poštom pošte šalje* šaljete pošalj* slanj* stiž* stig* paket* pošilj* besplatn* preuzim* preuzet* preuzm* inostranstv*',
      en: 'deliver* ship shipped shipping ships courier* postage parcel* package* arriv* dispatch* send sent abroad international pickup collect collection',
    },
  },
  {
    page: 'terms',
    section: 'payment',
    words: {
      'sr-LAT':
        'plaća* plaće* plati* platn* pouzeć* gotovin* kartic* uplat* virman* račun* ips qr paypal visa mastercard dinacard',
      en: 'pay pays paid paying payment* payable cash card cards credit debit transfer* bank banking cod paypal visa mastercard',
    },
  },
  {
    page: 'terms',
    section: 'prices',
    words: {
      'sr-LAT': 'pdv porez* fiskaln* faktur* cena cene cenu ceni cenovnik* košta*',
      en: 'vat tax taxes invoice* receipt* fiscal price* pricing cost*',
    },
  },
  {
    page: 'terms',
    section: 'ordering',
    words: {
      'sr-LAT': 'poruč* naruč* kupovin* kupi* kupujem* ugovor*',
      en: 'order ordering buy buying purchas* checkout contract*',
    },
  },
  {
    page: 'orders',
    words: {
      'sr-LAT':
        'praćenj* prati* status* pošiljk* paket* porudžbin* narudžbin* narudžb* otkaz* otkaž* moj moja moje moju',
      en: 'track* status order* parcel* package* cancel* my',
    },
  },
  {
    page: 'terms',
    words: {
      'sr-LAT': 'uslov* pravil* prava pravo zakon* garancij* potrošač* spor spora sporovi',
      en: 'term terms condition* rule rules law legal rights guarantee* warrant* consumer* dispute*',
    },
  },
  {
    page: 'privacy',
    section: 'storage',
    words: { 'sr-LAT': 'kolačić* kuki*', en: 'cookie*' },
  },
  {
    page: 'privacy',
    words: {
      'sr-LAT': 'privatn* podac* podat* gdpr lični lične ličnim ličnih obriš* brisanj*',
      en: 'privacy private data gdpr personal delet* erase*',
    },
  },
  {
    page: 'about',
    section: 'visit',
    words: {
      'sr-LAT':
        'kontakt* telefon* broj* adres* mejl* imejl* email* pozov* zovem zvati javi* radi* radno radnog vreme vremena nedelj* subot* vikend* praznik* otvoren* posetim poseti* svrati* gde nalazi* lokacij* mapa mapi prodavnic* instagram facebook',
      en: 'contact* phone* number* telephone* call address* email* mail reach open opening hours sunday* saturday* weekend* holiday* visit* where located location* map find instagram facebook',
    },
  },
  {
    page: 'about',
    words: {
      'sr-LAT':
        'nama ko odakle poreklo porodic* porodič* firma firmi firme manufaktur* arilj* vlasni* priča priču',
      en: 'about who company family story owner* arilje',
    },
  },
  {
    page: 'production',
    words: {
      'sr-LAT':
        'proizvodnj* proizvodi* pravi pravite pravljen* nastaj* cedi* ceđ* presa prese presi presu berba berbe berbi berbu berete voćnja* pasteriz* konzervans* punjenj* prerad* prerađ*',
      en: 'production produce* made make makes making process* orchard* press* pressing picking picked harvest* bottling bottled pasteuri* preservative* grow* grown',
    },
  },
];

/** Words for illnesses and for effects that must not be advertised for food. */
const healthWords: Words = {
  'sr-LAT':
    'imunitet* imun* lek lekov* lekovit* leka leči* leče* bolest* bolov* bol boli prehlad* grip* kašal* kašlj* kašlja dijabet* pritis* holesterol* varenj* probav* mršav* mršanj* detoks* čišćenj* anemij* gvožđ* stomak* želu* jetr* bubre* srce san nesanic* stres* hormon* upal* virus* temperatur* glavobolj* zatvor* rak raka kancer* tumor* alergij* krv krvi krvn* zglob* štitn* trudno* prostat* energij* nervoz* infekcij*',
  en: 'immun* medicin* cure* heal heals healing treatment* remed* illness* disease* sick pain pains flu cough* diabet* pressure cholesterol digesti* weight slim* detox* anemi* anaemi* iron stomach* liver kidney* heart sleep* insomnia stress* hormon* inflam* virus* fever* headache* constipat* cancer* tumour* tumor* allerg* blood joint* thyroid pregnan* prostate energy infection* colds',
};

interface Pattern {
  word: string;
  isStart: boolean;
}

const foldedWords = (text: string): string[] => withoutDj(normalizeForSearch(text)).split(' ');

const getPatterns = (words: Words): Pattern[] =>
  Object.values(words)
    .flatMap((text) => text.split(' '))
    .flatMap((written) =>
      foldedWords(written).map((word) => ({ word, isStart: written.endsWith('*') })),
    );
const topicPatterns = topics.map(({ words }) => getPatterns(words));
const healthPatterns = getPatterns(healthWords);

/** A shorter prefix does not distinguish topics. */
const unfinishedLength = 4;

/** Shorter words resemble too many others. */
const mistypedLength = 6;

const isNear = (patterns: readonly Pattern[], typed: string) =>
  patterns.some(({ word }) => word.length >= mistypedLength && isOneTypoFrom(word, typed));

const matches = (patterns: readonly Pattern[], typed: string, isLast = false) =>
  patterns.some(
    ({ word, isStart }) =>
      typed === word ||
      (isStart && typed.startsWith(word)) ||
      (isLast && typed.length >= unfinishedLength && word.startsWith(typed)),
  );

/** The law forbids advertising food as a cure for illnesses. */
export const isAboutHealth = (q: string): boolean =>
  foldedWords(q).some((word) => matches(healthPatterns, word));

const maxPages = 3;

export interface MeantPages {
  pages: Pick<Topic, 'page' | 'section'>[];
  /** Returns whether a page answers this word of the search. */
  answers(token: string): boolean;
  /** The share of relevant words that pages answer, from 0 to 1. */
  share: number;
  /** True if the search contains small words, like a question. */
  isAsked: boolean;
}

/** Returns the best page first. Typos need more evidence, because chance matches are more likely. */
export function meantPages(q: string, { mistyped = false } = {}): MeantPages {
  const typed = [...new Set(foldedWords(q))];
  const relevant = new Set(searchTokens(q).map(withoutDj));
  const found = topics
    .map(({ page, section }, index) => {
      const patterns = topicPatterns[index] ?? [];
      const words = typed.filter(
        (word) =>
          matches(patterns, word, word === typed.at(-1)) || (mistyped && isNear(patterns, word)),
      );
      const counted = words.filter((word) => relevant.has(word)).length;
      // In "where is my parcel", small words only break ties between pages.
      return { page, section, words, counted, points: counted * typed.length + words.length };
    })
    .filter(({ counted }) => counted > 0)
    .sort((one, other) => other.points - one.points);
  const highest = found[0]?.counted ?? 0;
  const closest = found.filter(({ counted }) => counted * 2 >= highest);
  const answered = new Set(closest.flatMap(({ words }) => words));
  return {
    pages: closest
      .filter(({ page }, index) => index === closest.findIndex((other) => other.page === page))
      .slice(0, maxPages)
      .map(({ page, section }) => ({ page, section })),
    answers: (token) => answered.has(withoutDj(token)),
    share: [...relevant].filter((word) => answered.has(word)).length / (relevant.size || 1),
    isAsked: typed.length > relevant.size,
  };
}
