/** One call of a conversation. */
export interface ConversationCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The question of a person to an AI application, and the calls with which the application finds the answer. */
export interface Conversation {
  readonly about: string;
  readonly question: string;
  readonly calls: readonly ConversationCall[];
  /** Whether the account has used up its units of the day. */
  readonly isUsedUp?: true;
}

const conversation = (
  about: string,
  question: string,
  ...calls: readonly ConversationCall[]
): Conversation => ({
  about,
  question,
  calls,
});
const call = (tool: string, args: ConversationCall['arguments'] = {}): ConversationCall => ({
  tool,
  arguments: args,
});

/** The conversations in docs/mcp.md, which `npm run examples` records. */
export const conversations: readonly Conversation[] = [
  conversation(
    'A name with typing errors',
    'How big is the battery of the galxy s24 utra?',
    call('search_phones', { query: 'galxy s24 utra', limit: 1 }),
  ),
  conversation(
    'A name in Thai',
    'ซัมซุง s24 ultra หนักกี่กรัม',
    call('search_phones', { query: 'ซัมซุง s24 ultra', limit: 1 }),
  ),
  conversation(
    'Features and a price',
    'Which 5G phones cost less than 10,000 baht?',
    call('search_phones', { query: '5g under 10000 baht', limit: 2 }),
  ),
  conversation(
    'Features in Thai',
    'อยากได้มือถือกล้องสวย แบตอึด ไม่เกิน 10000 บาท',
    call('search_phones', { query: 'กล้องสวย แบตอึด ไม่เกิน 10000', limit: 2 }),
  ),
  conversation(
    'Filters instead of words',
    'The newest Samsung phones with at least 12 GB of RAM, please.',
    call('search_phones', { brand: ['samsung'], ram_gb_min: 12, sort: '-released', limit: 2 }),
  ),
  conversation(
    'Like one, but cheaper, then the details',
    'I like the S24 Ultra, but it is too expensive. What is close to it, and what is its camera like?',
    call('search_phones', { query: 'like s24 ultra but cheaper', limit: 1 }),
    call('get_phone', { id: 'google-pixel-10-pro-xl', sections: ['cameras'] }),
  ),
  conversation(
    'One phone, one section',
    'How fast does the iPhone 15 Pro charge?',
    call('get_phone', { id: 'iPhone 15 Pro', sections: ['battery'] }),
  ),
  conversation(
    'A model number',
    'The box says SM-S928B. What phone is that, and which Android does it run?',
    call('get_phone', { id: 'SM-S928B', sections: ['platform'] }),
  ),
  conversation(
    'A price in a currency',
    'What does a Pixel 8 cost in euros?',
    call('get_phone', { id: 'Pixel 8', sections: ['price', 'launch_price'], currency: 'EUR' }),
  ),
  conversation(
    'Who asks what price',
    'Who sold the Galaxy S24 Ultra for how many dollars?',
    call('list_prices', { id: 'samsung-galaxy-s24-ultra', currency: 'USD', limit: 2 }),
  ),
  conversation(
    'Reviews',
    'What do reviewers say about the Galaxy S24 Ultra?',
    call('list_reviews', { id: 'Galaxy S24 Ultra', limit: 1 }),
  ),
  conversation(
    'A comparison',
    'Galaxy S24 or iPhone 15: which one is lighter, and which lasts longer?',
    call('compare_phones', { ids: ['Galaxy S24', 'iPhone 15'] }),
  ),
  conversation(
    'A comparison in Thai',
    'S24 Ultra กับ iPhone 15 Pro Max ต่างกันตรงไหน',
    call('compare_phones', { ids: ['Galaxy S24 Ultra', 'iPhone 15 Pro Max'], currency: 'THB' }),
  ),
  conversation(
    'A user agent',
    'Our log has "Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36". Which phone is that?',
    call('identify_phones', { hints: ['Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36'] }),
  ),
  conversation(
    'Several unknown devices',
    'What are SM-S928B, iPhone16,2 and "redmi note12 pro"?',
    call('identify_phones', { hints: ['SM-S928B', 'iPhone16,2', 'redmi note12 pro'] }),
  ),
  conversation(
    'A name of several phones',
    'What does the V30 of vivo weigh?',
    call('get_phone', { id: 'V30', sections: ['body'] }),
    call('get_phone', { id: 'vivo-v30', sections: ['body'] }),
  ),
  conversation(
    'Not found, then found by a suggestion',
    'Show me the display of the Galaxy S24 Ultr.',
    call('get_phone', { id: 'Galaxy S24 Ultr', sections: ['displays'] }),
    call('get_phone', { id: 'samsung-galaxy-s24-ultra', sections: ['displays'] }),
  ),
  conversation(
    'A wrong argument, corrected',
    'Phones with 16 GB of RAM?',
    call('search_phones', { ram_min: 16, limit: 1 }),
    call('search_phones', { ram_gb_min: 16, limit: 1 }),
  ),
  conversation(
    'Six phones at once',
    'Compare six flagships in every respect.',
    call('compare_phones', {
      ids: [
        'Galaxy S24 Ultra',
        'Galaxy S23 Ultra',
        'iPhone 15 Pro Max',
        'iPhone 15 Pro',
        'Pixel 8 Pro',
        'Pixel 8',
      ],
      only_differences: false,
    }),
  ),
  conversation('The quota', 'How many questions can I still ask today?', call('get_quota')),
  {
    ...conversation(
      'The quota is used up',
      'And what about the Pixel 8?',
      call('search_phones', { query: 'pixel 8' }),
      call('get_quota'),
    ),
    isUsedUp: true,
  },
];
