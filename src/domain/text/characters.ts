/**
 * Classes of characters in texts that a person reads before signing: messages, sign-ins, typed data, app data,
 * names, symbols and labels. Unicode has many characters that show nothing or reorder others. Some of them
 * spell words and emoji.
 *
 * 1. Visible: letters, marks, digits, signs, spaces, line breaks. They are shown unchanged.
 * 2. Spelling: joiners and selectors in an emoji, or in a script that needs them. They are shown unchanged.
 * 3. Escaped: other invisible characters, such as a soft hyphen. They are shown as ⟨U+00AD⟩.
 * 4. Refused: overrides, control characters, code points without a character, long runs of invisible ones.
 */

import { isClosed } from './isolate'

/** Scripts whose letters change their shape next to a joiner. */
const JOINING_SCRIPTS = [
  ...['Arab', 'Syrc', 'Mand', 'Mong', 'Nkoo', 'Phag', 'Adlm', 'Rohg', 'Sogd'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  ...['Mymr', 'Khmr', 'Tibt', 'Newa', 'Tirh', 'Gran', 'Sidd', 'Modi', 'Cakm', 'Java', 'Bali'],
]
const JOINING = `[${JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`

/** One emoji: a picture with its style or skin, or a flag of two letters. */
const EMOJI = '\\p{Extended_Pictographic}(?:[\\ufe0e\\ufe0f]|\\p{Emoji_Modifier})?'

/** Regions whose flags are emoji: England, Scotland and Wales. Other tags would hide text behind a black flag. */
const FLAG_REGIONS = ['gbeng', 'gbsct', 'gbwls']
const toTags = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')

/** Selectors of variants of Chinese characters. */
const IDEOGRAPHIC_SELECTOR = '[\\u{e0100}-\\u{e01ef}]'
const IDEOGRAPHIC_VARIANT = `\\p{scx=Han}${IDEOGRAPHIC_SELECTOR}`

/** Sequences whose invisible characters are spelling. */
const SPELLING = [
  // A flag of a region: a black flag, the letters of the region, an end.
  `\\u{1f3f4}(?:${FLAG_REGIONS.map(toTags).join('|')})\\u{e007f}`,
  // Emoji that are joined, such as a family.
  `${EMOJI}(?:\\u200d${EMOJI})*`,
  // A keycap, or a sign that is shown as text or as a picture.
  '\\p{Emoji}[\\ufe0e\\ufe0f]\\u20e3?',
  // A variant of a letter or sign.
  '[\\p{scx=Han}\\p{scx=Mymr}\\p{scx=Phag}\\p{Sm}][\\ufe00-\\ufe02]',
  // A variant of a Chinese character. Variants in a row can hide a byte each, so they are escaped.
  `(?<!${IDEOGRAPHIC_SELECTOR})${IDEOGRAPHIC_VARIANT}(?!${IDEOGRAPHIC_VARIANT})`,
  '\\p{scx=Mong}[\\u180b-\\u180d\\u180f]',
  // Joiners between letters of a script that needs them.
  `(?<=${JOINING})\\u200d`,
  `(?<=${JOINING})\\u200c(?=${JOINING})`,
]

/** Signs of Arabic, Syriac and Kaithi that are visible although Unicode counts them as format characters. */
const VISIBLE_FORMATS = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}'
/** Letters and signs that are blank. */
const BLANKS =
  '\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0\\ufffc\\u{1d159}\\u{16fe4}\\u{13441}\\u{13442}'
/** Characters that show nothing of their own. */
const INVISIBLE = `[${BLANKS}\\p{Default_Ignorable_Code_Point}\\p{Variation_Selector}[\\p{Cf}--[${VISIBLE_FORMATS}]]]`
/** Characters that reorder the text up to their end. Overrides are refused, others if they have no end. */
const OVERRIDES = '\\u202d\\u202e'
/** Control characters, separators, code points without a character, private ones, and half characters. */
const NO_TEXT = `[${OVERRIDES}\\u2028\\u2029\\p{Cn}\\p{Co}\\p{Cs}[\\p{Cc}--[\\t\\n\\r]]]`

/** Maximum number of invisible characters in a row. More of them hide data, or push text out of view. */
const MAX_INVISIBLE = 3
/** Maximum number of marks on one letter. More of them cover the lines above and below. */
const MAX_MARKS = 4

const PART = new RegExp(
  [
    `(?<spelling>${SPELLING.join('|')})`,
    `(?<refused>${NO_TEXT}|${INVISIBLE}{${MAX_INVISIBLE + 1},}|(?:(?!${INVISIBLE})[\\p{Mn}\\p{Me}]){${MAX_MARKS + 1},})`,
    `(?<escaped>${INVISIBLE})`,
  ].join('|'),
  'gv',
)

type Treat = (part: string, kind: 'refused' | 'escaped') => string

/** Replaces all characters that are neither visible nor spelling. */
const replaceHidden = (text: string, treat: Treat): string =>
  text.replace(PART, (part: string, ...rest: unknown[]) => {
    const { spelling, refused } = rest.at(-1) as Record<string, string | undefined>
    return spelling === undefined ? treat(part, refused === undefined ? 'escaped' : 'refused') : part
  })

const writeCodes = (part: string): string =>
  [...part]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
    })
    .join('')

/**
 * Returns true if a text has characters that must not be signed unseen: they reorder or hide the text.
 * @example isRefused('pay \u202ecila') // true
 */
export function isRefused(text: string): boolean {
  let found = !isClosed(text)
  replaceHidden(text, (part, kind) => {
    found ||= kind === 'refused'
    return part
  })
  return found
}

/**
 * Returns true if a text has characters that are neither visible nor spelling.
 * @example hasHidden('US\u200bDC') // true
 */
export function hasHidden(text: string): boolean {
  let found = false
  replaceHidden(text, (part) => {
    found = true
    return part
  })
  return found
}

/**
 * Removes all characters that are neither visible nor spelling. The removal of one can expose another one, so
 * it is repeated.
 * @example removeHidden('US\u200bDC') // 'USDC'
 */
export function removeHidden(text: string): string {
  let plain = text
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = replaceHidden(plain, () => '')
  }
  return plain
}

/**
 * Writes invisible characters as their code points.
 * @example showHidden('soft\u00adhyphen') // 'soft⟨U+00AD⟩hyphen'
 */
export const showHidden = (text: string): string => replaceHidden(text, writeCodes)
