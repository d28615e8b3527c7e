// What the seeded marketplace sells: sellers, categories and products, as plain data. Rows are made of it in
// catalogue.ts.

/** slug, name, code in SKUs, city, status. */
export const SELLERS = [
  ["aurora", "Aurora Home", "AUR", "Portland", "active"],
  ["bluepine", "Bluepine Outfitters", "BLU", "Boulder", "active"],
  ["cedar-clay", "Cedar & Clay", "CED", "Santa Fe", "active"],
  ["ember-kitchen", "Ember Kitchen", "EMB", "Chicago", "active"],
  ["fjord-audio", "Fjord Audio", "FJO", "Minneapolis", "active"],
  ["granite-fitness", "Granite Fitness", "GRA", "Austin", "active"],
  ["harbor-paper", "Harbor Paper", "HAR", "Boston", "active"],
  ["iris-botanics", "Iris Botanics", "IRI", "Savannah", "active"],
  ["juniper-kids", "Juniper Kids", "JUN", "Madison", "active"],
  ["kestrel-cycles", "Kestrel Cycles", "KES", "Davis", "pending"],
  ["lakeside-linen", "Lakeside Linen", "LAK", "Duluth", "pending"],
  ["maple-made", "Maple Made", "MAP", "Burlington", "pending"],
  ["nightjar-electronics", "Nightjar Electronics", "NIG", "Newark", "suspended"],
  ["oakridge-vintage", "Oakridge Vintage", "OAK", "Nashville", "suspended"],
] as const;

/** slug, name, slug of the parent. */
export const CATEGORIES = [
  ["home", "Home", null],
  ["outdoor", "Outdoor", null],
  ["wellbeing", "Wellbeing", null],
  ["leisure", "Leisure", null],
  ["lighting", "Lighting", "home"],
  ["furniture", "Furniture", "home"],
  ["ceramics", "Ceramics", "home"],
  ["cookware", "Cookware", "home"],
  ["camping", "Camping", "outdoor"],
  ["fitness", "Fitness", "wellbeing"],
  ["skincare", "Skincare", "wellbeing"],
  ["audio", "Audio", "leisure"],
  ["stationery", "Stationery", "leisure"],
  ["toys", "Toys", "leisure"],
] as const;

type Good = readonly [slug: string, title: string, category: string, cents: number, options: readonly string[]];

/** By seller; the last of each is a draft. */
export const GOODS: Readonly<Record<string, readonly Good[]>> = {
  aurora: [
    ["floor-lamp", "Arc Floor Lamp", "lighting", 18900, ["Black", "Brass"]],
    ["pendant-light", "Linen Pendant Light", "lighting", 12900, ["Natural", "Charcoal"]],
    ["oak-side-table", "Oak Side Table", "furniture", 15900, ["Oak", "Walnut"]],
    ["wool-throw", "Wool Throw", "furniture", 7900, ["Sand", "Moss", "Rust"]],
    ["wall-sconce", "Globe Wall Sconce", "lighting", 8900, ["Brass", "Nickel"]],
    ["desk-lamp", "Desk Lamp", "lighting", 6900, ["Brass", "Black", "White"]],
  ],
  bluepine: [
    ["two-person-tent", "Two-Person Tent", "camping", 24900, ["Forest", "Slate"]],
    ["down-sleeping-bag", "Down Sleeping Bag", "camping", 19900, ["Regular", "Long"]],
    ["camp-stove", "Compact Camp Stove", "camping", 8900, ["Standard", "Windproof"]],
    ["trail-backpack", "Trail Backpack 40 L", "camping", 13900, ["Small", "Medium", "Large"]],
    ["enamel-mug", "Enamel Camp Mug", "camping", 1600, ["Blue", "Cream"]],
    ["trekking-poles", "Carbon Trekking Poles", "camping", 9900, ["Short", "Long"]],
  ],
  "cedar-clay": [
    ["dinner-plate", "Stoneware Dinner Plate", "ceramics", 2800, ["Chalk", "Indigo"]],
    ["pour-over-set", "Pour-Over Set", "ceramics", 5400, ["Chalk", "Ash"]],
    ["serving-bowl", "Wide Serving Bowl", "ceramics", 6200, ["Terracotta", "Indigo"]],
    ["bud-vase", "Bud Vase", "ceramics", 2400, ["Small", "Tall"]],
    ["espresso-cups", "Espresso Cups, Set of Four", "ceramics", 4800, ["Chalk", "Ash"]],
    ["incense-holder", "Incense Holder", "ceramics", 1900, ["Round", "Long"]],
  ],
  "ember-kitchen": [
    ["cast-iron-skillet", "Cast-Iron Skillet", "cookware", 5900, ["20 cm", "26 cm", "30 cm"]],
    ["chef-knife", "Chef's Knife", "cookware", 11900, ["18 cm", "21 cm"]],
    ["dutch-oven", "Enamelled Dutch Oven", "cookware", 17900, ["Red", "Sage"]],
    ["carving-board", "Maple Carving Board", "cookware", 6900, ["Medium", "Large"]],
    ["salt-cellar", "Salt Cellar", "cookware", 2200, ["Beech", "Walnut"]],
    ["pizza-steel", "Pizza Steel", "cookware", 9900, ["Square", "Round"]],
  ],
  "fjord-audio": [
    ["bookshelf-speakers", "Bookshelf Speakers", "audio", 39900, ["Oak", "Black"]],
    ["studio-headphones", "Studio Headphones", "audio", 21900, ["Graphite", "Silver"]],
    ["turntable", "Belt-Drive Turntable", "audio", 44900, ["Walnut", "White"]],
    ["portable-speaker", "Portable Speaker", "audio", 12900, ["Fog", "Night"]],
    ["phono-preamp", "Phono Preamp", "audio", 15900, ["Silver", "Black"]],
    ["soundbar", "Slim Soundbar", "audio", 27900, ["80 cm", "100 cm"]],
  ],
  "granite-fitness": [
    ["kettlebell", "Cast Kettlebell", "fitness", 4900, ["8 kg", "12 kg", "16 kg"]],
    ["yoga-mat", "Cork Yoga Mat", "fitness", 7900, ["Standard", "Long"]],
    ["foam-roller", "Foam Roller", "fitness", 3200, ["Soft", "Firm"]],
    ["jump-rope", "Speed Jump Rope", "fitness", 2400, ["Black", "Orange"]],
    ["resistance-bands", "Resistance Bands", "fitness", 2900, ["Light", "Heavy"]],
    ["balance-board", "Balance Board", "fitness", 8900, ["Birch", "Bamboo"]],
  ],
  "harbor-paper": [
    ["dot-notebook", "Dotted Notebook A5", "stationery", 1800, ["Navy", "Olive", "Plum"]],
    ["fountain-pen", "Fountain Pen", "stationery", 6400, ["Fine", "Medium"]],
    ["desk-planner", "Weekly Desk Planner", "stationery", 2200, ["Monday", "Sunday"]],
    ["letter-set", "Letterpress Card Set", "stationery", 2600, ["Fern", "Shell"]],
    ["ink-bottle", "Bottled Ink 50 ml", "stationery", 1600, ["Blue-Black", "Sepia"]],
    ["wax-seal-kit", "Wax Seal Kit", "stationery", 3400, ["Copper", "Forest"]],
  ],
  "iris-botanics": [
    ["face-oil", "Rosehip Face Oil", "skincare", 3800, ["30 ml", "50 ml"]],
    ["hand-cream", "Calendula Hand Cream", "skincare", 1900, ["Rose", "Unscented"]],
    ["clay-mask", "Green Clay Mask", "skincare", 2600, ["60 ml", "120 ml"]],
    ["bath-salts", "Lavender Bath Salts", "skincare", 2200, ["Lavender", "Cedar"]],
    ["lip-balm", "Beeswax Lip Balm", "skincare", 900, ["Mint", "Plain"]],
    ["shampoo-bar", "Nettle Shampoo Bar", "skincare", 1400, ["Dry", "Oily"]],
  ],
  "juniper-kids": [
    ["wooden-train", "Wooden Train Set", "toys", 5900, ["Starter", "Grand"]],
    ["stacking-rainbow", "Stacking Rainbow", "toys", 3900, ["Bright", "Pastel"]],
    ["puzzle-forest", "Forest Puzzle", "toys", 2400, ["24 pieces", "48 pieces"]],
    ["plush-fox", "Plush Fox", "toys", 2900, ["Small", "Large"]],
    ["play-kitchen", "Play Kitchen", "toys", 14900, ["White", "Mint"]],
    ["marble-run", "Marble Run", "toys", 4900, ["Starter", "Grand"]],
  ],
};
