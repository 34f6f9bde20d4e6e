/** Name, last name, city and street of the demo's customers */
export const people = [
  ['Milica', 'Jovanović', 'Beograd', 'Vojvode Stepe'],
  ['Nikola', 'Petrović', 'Novi Sad', 'Futoška'],
  ['Jovana', 'Nikolić', 'Niš', 'Obrenovićeva'],
  ['Stefan', 'Ilić', 'Kragujevac', 'Kneza Miloša'],
  ['Ana', 'Savić', 'Čačak', 'Gradsko šetalište'],
  ['Marija', 'Đorđević', 'Užice', 'Dimitrija Tucovića'],
  ['Luka', 'Stojanović', 'Subotica', 'Maksima Gorkog'],
  ['Teodora', 'Marković', 'Beograd', 'Cara Dušana'],
  ['Dragan', 'Živković', 'Valjevo', 'Karađorđeva'],
  ['Katarina', 'Pavlović', 'Zrenjanin', 'Bulevar Milutina Milankovića'],
  ['Vesna', 'Tomić', 'Kraljevo', 'Omladinska'],
  ['Žarko', 'Đurić', 'Leskovac', 'Južnomoravskih brigada'],
  ['Ivana', 'Kovačević', 'Novi Sad', 'Jevrejska'],
  ['Aleksandar', 'Simić', 'Beograd', 'Požeška'],
  ['Snežana', 'Ristić', 'Požega', 'Nikole Pašića'],
  ['Bojan', 'Milošević', 'Šabac', 'Masarikova'],
  ['Gordana', 'Lazić', 'Pančevo', 'Žarka Zrenjanina'],
  ['Dušan', 'Popović', 'Sombor', 'Venac Stepe Stepanovića'],
  ['Sanja', 'Vuković', 'Beograd', 'Njegoševa'],
  ['Miroslav', 'Janković', 'Smederevo', 'Kolarčeva'],
  ['Tijana', 'Mitrović', 'Novi Pazar', 'Rifata Burdževića'],
  ['Zoran', 'Radovanović', 'Arilje', 'Svetog Save'],
  ['Jasmina', 'Bogdanović', 'Vranje', 'Kralja Stefana Prvovenčanog'],
  ['Filip', 'Krstić', 'Niš', 'Cara Dušana'],
] as const;

/** Stars and text */
export const reviewTexts = [
  [5, 'Pravi ukus voća, ništa nije presladko. Deca piju umesto gaziranih sokova.'],
  [5, 'Stiglo za dva dana, flaše dobro zapakovane. Naručujem ponovo.'],
  [4, 'Odličan sok, gust i jak. Mešam ga sa vodom pola-pola.'],
  [5, 'Kao kod bake. Preporučujem svima.'],
  [3, 'Ukus je dobar, ali je jedna etiketa bila oštećena.'],
  [5, 'Uzimam svako jutro već mesec dana i baš mi prija.'],
  [4, 'Kvalitet se oseća. Voleli bismo i veće pakovanje.'],
  [5, 'Real fruit, nothing added. Arrived in two days.'],
  [2, 'Meni je prekiselo, očekivala sam slađi ukus.'],
  [5, 'Najbolja aronija koju sam probao.'],
] as const;

export const notes = [
  '',
  '',
  '',
  'Pozovite pre dostave.',
  'Ostavite kod komšije na prvom spratu.',
  '',
  'Posle 17 časova.',
  '',
] as const;
export const complaints = [
  'Jedna flaša je stigla napukla.',
  'U paketu je nedostajala jedna tegla.',
] as const;
export const couriers = ['Brza pošta', 'Kurir Zlatibor'] as const;
