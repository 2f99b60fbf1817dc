import fc from 'fast-check';

/** Anything at all, and anything made of what names are made of, which gets further into the engine. */
const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const likeText = fc
  .array(
    fc.constantFrom(
      ...[
        'galaxy',
        'galxy',
        's',
        's24',
        '24',
        'ultra',
        'utra',
        'iphone',
        '15',
        'pro',
        'max',
        'pm',
        'note',
        '+',
        ' ',
        ' ',
        '/',
      ],
      ...[
        'ซัม',
        'ซุง',
        'กาแลคซี่',
        'เอส',
        'โปร',
        'แม',
        'ไอ',
        'โฟน',
        '๑',
        'sm-',
        '928b',
        '256gb',
        '5g',
        'ii',
        '(',
        '.',
        '1',
      ],
    ),
    { maxLength: 40 },
  )
  .map((parts) => [...parts.join('')].slice(0, 200).join(''));
export const typedText = fc.oneof(anyText, likeText);
