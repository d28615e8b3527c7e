// The seeded marketplace's customers and what they write, as plain data. All names are made up.

export const CUSTOMERS = [
  ["Ada Lindqvist", "Portland", "OR"],
  ["Amara Okafor", "Houston", "TX"],
  ["Benito Salas", "Tucson", "AZ"],
  ["Carmen Reyes", "San Diego", "CA"],
  ["Dara Whitfield", "Columbus", "OH"],
  ["Elif Demir", "Brooklyn", "NY"],
  ["Emil Novak", "Cleveland", "OH"],
  ["Farah Haddad", "Dearborn", "MI"],
  ["Grace Mbeki", "Atlanta", "GA"],
  ["Hana Sato", "Seattle", "WA"],
  ["Henrik Dahl", "Fargo", "ND"],
  ["Imani Brooks", "Memphis", "TN"],
  ["Iris Kowalski", "Milwaukee", "WI"],
  ["Jonas Weber", "Cincinnati", "OH"],
  ["Kavya Rao", "Edison", "NJ"],
  ["Leo Fontaine", "New Orleans", "LA"],
  ["Lucia Moretti", "Providence", "RI"],
  ["Maya Goldberg", "Denver", "CO"],
  ["Mei Chen", "San Francisco", "CA"],
  ["Noah Adeyemi", "Baltimore", "MD"],
  ["Nora Byrne", "Boston", "MA"],
  ["Omar Farouk", "Jersey City", "NJ"],
  ["Paula Vargas", "El Paso", "TX"],
  ["Quinn Harper", "Asheville", "NC"],
  ["Rafael Pinto", "Fall River", "MA"],
  ["Sana Malik", "Naperville", "IL"],
  ["Tobias Lang", "Tulsa", "OK"],
  ["Uma Patel", "Fremont", "CA"],
  ["Viktor Petrov", "Sacramento", "CA"],
  ["Wren Castillo", "Santa Fe", "NM"],
] as const;

export const STREETS = [
  "Alder Street",
  "Bay Road",
  "Chestnut Avenue",
  "Dover Lane",
  "Elm Court",
  "Ferry Street",
] as const;

/** rating, title, text. */
export const REVIEWS = [
  [5, "Even better in person", "The finish is lovely and it was packed with care."],
  [4, "Very good, small flaw", "Does what it should. One edge was a little rough."],
  [5, "Bought a second one", "My sister took the first one home with her."],
  [3, "Fine for the price", "Not quite the colour of the picture, but good enough."],
  [2, "Arrived late", "Nice thing, but it took three weeks to get here."],
  [4, "Solid", "Feels like it will last for years."],
  [1, "Broke in a week", "The seller answered quickly, at least."],
  [5, "A perfect gift", "It could not have gone down better."],
] as const;

export const RETURN_COMMENTS = {
  damaged: "A corner was dented on arrival.",
  wrong_item: "I was sent another colour than the one I chose.",
  not_as_described: "It is smaller than the page says.",
  no_longer_needed: "I found one at home after all.",
  late: "It came after the birthday that it was for.",
} as const;
